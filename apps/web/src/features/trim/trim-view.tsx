import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useArrived } from '../../ui/use-arrived.ts';
import type { TrimSource } from '../attachments/video-trim.ts';
import type { TrimRange } from '../video/trim-range.ts';
import { canTrimExactly } from '../video/trim-video.ts';
import { TrimPlayer } from './trim-player.tsx';
import { TrimTrack } from './trim-track.tsx';
import { trimTexts as texts } from './trim.en.ts';
import { useTrimPlayer } from './use-trim-player.ts';
import styles from './trim.module.css';

interface TrimViewProps {
  /** Reads the video as it was chosen; null if it cannot be trimmed. */
  readonly read: () => Promise<TrimSource | null>;
  readonly onDone: (range: TrimRange) => void;
  readonly onCancel: () => void;
}

/** Chooses the part of a video that is shared. It takes the place of the composer's form, in the same dialog. */
export function TrimView({ read, onDone, onCancel }: TrimViewProps) {
  const [reading] = useState(() => opened(read));
  const opening = useArrived(reading);
  if (!opening) return <Spinner label={texts.opening} />;
  const { source, isExact } = opening;
  if (source) return <TrimEditor {...{ source, isExact, onDone, onCancel }} />;
  return (
    <div className={styles.view}>
      <FormError>{texts.unreadable}</FormError>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{uiTexts.cancel}</Button>
      </div>
    </div>
  );
}

async function opened(read: TrimViewProps['read']) {
  const source = await read().catch(() => null);
  return { source, isExact: source !== null && (await canTrimExactly(source)) };
}

interface TrimEditorProps extends Pick<TrimViewProps, 'onDone' | 'onCancel'> {
  readonly source: TrimSource;
  readonly isExact: boolean;
}

function TrimEditor({ source, isExact, onDone, onCancel }: TrimEditorProps) {
  const [range, setRange] = useState(source.range);
  const url = useObjectUrl(source.file);
  const { state, attach, toggle, mute, scrub, release } = useTrimPlayer(range);
  return (
    <div className={styles.view}>
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
      {state.hasFailed && <FormError>{texts.unreadable}</FormError>}
      {!isExact && <p className={styles.note}>{texts.inexact}</p>}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{uiTexts.cancel}</Button>
        <Button variant="primary" disabled={state.hasFailed} onClick={() => onDone(range)}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}

/** For the lifetime of the component. */
function useObjectUrl(file: Blob): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
