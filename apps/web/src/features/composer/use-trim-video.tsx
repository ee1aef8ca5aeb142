import { useId, useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { attachmentsTexts as texts } from '../attachments/attachments.en.ts';
import type { TrimRange } from '../video/trim-range.ts';
import type { ComposerPhoto } from './composer-photos.ts';
import { type ComposerView, ViewFrame } from './composer-view.tsx';

const TrimView = onDemand(
  async () => (await import('../trim/trim-view.tsx')).TrimView,
  Nothing,
  () => <FormError>{texts.trimOffline}</FormError>,
);

interface Trimming {
  readonly slot: number;
  /** Has the focus again afterwards. */
  readonly opener: Element | null;
  /** The video cannot be opened. */
  readonly isOff: boolean;
}

/** The view that trims a video of the composer: `open` shows it for a slot. */
export function useTrimVideo(photos: readonly ComposerPhoto[]) {
  const formId = useId();
  const [trimming, setTrimming] = useState<Trimming | null>(null);
  const open = (slot: number) => setTrimming({ slot, opener: document.activeElement, isOff: false });
  const close = () => setTrimming(null);
  const video = trimming && photos.find(({ slot }) => slot === trimming.slot);
  useBackCloses(Boolean(video), close);
  if (!trimming || !video) return { open, view: null };
  const done = (range: TrimRange) => {
    video.trim(range);
    close();
  };
  const view: ComposerView = {
    title: texts.trimTitle,
    onClose: close,
    content: (
      <ViewFrame label={texts.trimTitle} opener={trimming.opener}>
        <TrimView
          formId={formId}
          read={video.readTrimSource}
          onUnreadable={() => setTrimming((now) => now && { ...now, isOff: true })}
          onDone={done}
        />
      </ViewFrame>
    ),
    footer: <FormButtons form={formId} submitLabel={texts.trimDone} isDisabled={trimming.isOff} onCancel={close} />,
  };
  return { open, view };
}
