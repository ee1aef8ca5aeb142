import { type FormEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormError } from '../../ui/form-notes.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useArrived } from '../../ui/use-arrived.ts';
import type { TrimSource } from '../attachments/video-trim.ts';
import type { TrimRange } from '../video/trim-range.ts';
import { canTrimExactly } from '../video/trim-video.ts';
import { TrimPlayer, useTrimPlayer } from './trim-player.tsx';
import { TrimTrack } from './trim-track.tsx';
import { trimTexts as texts } from './trim.en.ts';
import styles from './trim.module.css';

interface TrimEditorProps {
  /** Id of its form: a button elsewhere submits it. */
  readonly formId: string;
  /** Reads the video as it was chosen; null if it cannot be trimmed. */
  readonly read: () => Promise<TrimSource | null>;
  readonly onDone: (range: TrimRange) => void;
  /** The video cannot be opened: there is nothing to be done. */
  readonly onUnreadable: () => void;
}

/** Chooses the part of a video that is shared. It takes the place of the composer's form, in the same dialog. */
export function TrimEditor({ read, ...editor }: TrimEditorProps) {
  const [reading] = useState(() => opened(read));
  const opening = useArrived(reading);
  if (!opening) return <Spinner label={texts.opening} />;
  const { source, isExact } = opening;
  if (source) return <TrimForm {...editor} source={source} isExact={isExact} />;
  return <Unreadable onUnreadable={editor.onUnreadable} />;
}

function Unreadable({ onUnreadable }: Pick<TrimEditorProps, 'onUnreadable'>) {
  const notify = useEffectEvent(onUnreadable);
  useEffect(() => notify(), []);
  return <FormError>{texts.unreadable}</FormError>;
}

async function opened(read: TrimEditorProps['read']) {
  const source = await read().catch(() => null);
  return { source, isExact: source !== null && (await canTrimExactly(source)) };
}

interface TrimFormProps extends Omit<TrimEditorProps, 'read'> {
  readonly source: TrimSource;
  readonly isExact: boolean;
}

function TrimForm({ formId, source, isExact, onUnreadable, onDone }: TrimFormProps) {
  const [range, setRange] = useState(source.range);
  const url = useObjectUrl(source.file);
  const { state, attach, toggle, mute, scrub, release } = useTrimPlayer(range);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(range);
  };
  return (
    <form id={formId} className={styles.editor} noValidate onSubmit={submit}>
      <TrimPlayer
        url={url}
        width={source.width}
        height={source.height}
        state={state}
        attach={attach}
        onToggle={toggle}
        onMute={mute}
      />
      <TrimTrack
        url={url}
        durationMs={source.durationMs}
        range={range}
        nowMs={state.nowMs}
        onScrub={(next, ms) => {
          setRange(next);
          scrub(ms);
        }}
        onRelease={release}
      />
      {state.hasFailed && <Unreadable onUnreadable={onUnreadable} />}
      {!isExact && <p className={styles.note}>{texts.inexact}</p>}
    </form>
  );
}

/** For the lifetime of the component. */
function useObjectUrl(file: Blob): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
