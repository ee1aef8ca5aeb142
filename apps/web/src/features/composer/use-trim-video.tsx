import { useId, useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { attachmentsTexts as texts } from '../attachments/attachments.en.ts';
import type { TrimRange } from '../video/trim-range.ts';
import { type ComposerPanel, PanelFrame } from './composer-panel.tsx';
import type { ComposerPhoto } from './composer-photos.ts';

const TrimEditor = onDemand(
  async () => (await import('../trim/trim-editor.tsx')).TrimEditor,
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

/** The panel that trims a video of the composer: `open` shows it for a slot. */
export function useTrimVideo(photos: readonly ComposerPhoto[]) {
  const formId = useId();
  const [trimming, setTrimming] = useState<Trimming | null>(null);
  const open = (slot: number) => setTrimming({ slot, opener: document.activeElement, isOff: false });
  const close = () => setTrimming(null);
  const video = trimming && photos.find(({ slot }) => slot === trimming.slot);
  useBackCloses(Boolean(video), close);
  if (!trimming || !video) return { open, panel: null };
  const done = (range: TrimRange) => {
    video.trim(range);
    close();
  };
  const panel: ComposerPanel = {
    title: texts.trimTitle,
    onClose: close,
    content: (
      <PanelFrame label={texts.trimTitle} opener={trimming.opener}>
        <TrimEditor
          formId={formId}
          read={video.readTrimSource}
          onUnreadable={() => setTrimming((now) => now && { ...now, isOff: true })}
          onDone={done}
        />
      </PanelFrame>
    ),
    footer: <FormButtons form={formId} submitLabel={texts.trimDone} isDisabled={trimming.isOff} onCancel={close} />,
  };
  return { open, panel };
}
