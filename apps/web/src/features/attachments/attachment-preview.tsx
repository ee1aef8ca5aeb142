import { Clapperboard, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../language/format-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mediaTexts } from '../media/media.en.ts';
import { formatDuration } from '../video/duration.ts';
import type { AttachmentStep } from './attachment-state.ts';
import type { Attachment } from './attachment.ts';
import { attachmentsTexts as texts } from './attachments.en.ts';
import type { PickedAttachment } from './use-attachment.ts';
import styles from './attachments.module.css';

/** The part of an attachment that its preview draws. */
export type PreviewedAttachment = Pick<
  PickedAttachment,
  'preview' | 'step' | 'attachment' | 'original' | 'remove' | 'sendOriginal'
>;

export interface AttachmentPreviewProps {
  readonly picked: PreviewedAttachment;
  /** Low, for a composer at the foot of the screen. */
  readonly isSmall?: boolean;
  /** Buttons over the picture, at its foot. */
  readonly tools?: ReactNode;
}

/** The chosen file, its progress and size; draws nothing without one. */
export function AttachmentPreview({ picked, isSmall = false, tools }: AttachmentPreviewProps) {
  const { preview, step, attachment, original } = picked;
  if (!preview) return null;
  const isVideo = preview.kind === 'video';
  return (
    <figure className={isSmall ? `${styles.preview} ${styles.small}` : styles.preview} data-attachment={preview.kind}>
      <div className={styles.frame}>
        {preview.url !== null && (
          <img className={styles.image} src={preview.url} alt={isVideo ? texts.videoAlt : texts.photoAlt} />
        )}
        {preview.url === null && isVideo && (
          <p className={styles.blank}>
            <Icon of={Clapperboard} size={32} />
            {attachment && <span>{texts.noPoster}</span>}
          </p>
        )}
        {preview.url !== null && isVideo && (
          <span className={styles.mark} aria-hidden="true">
            <Icon of={Play} size={20} />
          </span>
        )}
        <span className={styles.remove}>
          <IconButton
            label={isVideo ? texts.removeVideo : texts.removePhoto}
            icon={<Icon of={X} />}
            onClick={({ currentTarget }) => {
              // This button disappears with the attachment: the focus moves to the file input.
              currentTarget.form?.querySelector<HTMLElement>('input[type="file"]')?.focus();
              picked.remove();
            }}
          />
        </span>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      <figcaption className={styles.facts}>
        {step && <StepLine step={step} isVideo={isVideo} />}
        {!step && attachment && <span>{factsOf(attachment)}</span>}
        {!step && attachment?.isHevc === true && <span>{texts.hevc}</span>}
        {original && step?.what !== 'trimming' && (
          <Button size="small" variant="plain" onClick={picked.sendOriginal}>
            {texts.original({ size: formatBytes(original.file.size) })}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

function StepLine({ step, isVideo }: { readonly step: AttachmentStep; readonly isVideo: boolean }) {
  const words = wordsOf(step, isVideo);
  return (
    <span className={styles.step}>
      <span aria-live="polite">{step.what === 'preparing' ? words : words.replace(/\d+ %$/, '')}</span>
      {step.what !== 'preparing' && (
        <>
          <progress className={styles.progress} value={step.share} max={1} aria-label={words} />
          <span>{percentOf(step.share)} %</span>
        </>
      )}
    </span>
  );
}

function wordsOf(step: AttachmentStep, isVideo: boolean): string {
  switch (step.what) {
    case 'copying':
      return texts.copying({ percent: percentOf(step.share) });
    case 'shrinking':
      return texts.shrinking({ percent: percentOf(step.share) });
    case 'converting':
      return texts.converting({ percent: percentOf(step.share) });
    case 'trimming':
      return texts.trimming({ percent: percentOf(step.share) });
    case 'preparing':
      return isVideo ? texts.preparingVideo : texts.preparingPhoto;
  }
}

function percentOf(share: number): number {
  return Math.min(100, Math.floor(share * 100));
}

/** '0:42 · 48.2 MB → 9.1 MB · Location removed', with the parts that apply. */
function factsOf({ file, originalSize, durationMs, isLocationRemoved }: Attachment): string {
  const size =
    file.size === originalSize
      ? formatBytes(file.size)
      : mediaTexts.cleaned({ before: formatBytes(originalSize), after: formatBytes(file.size) });
  return [formatDuration(durationMs), size, isLocationRemoved && mediaTexts.locationRemoved]
    .filter(Boolean)
    .join(' · ');
}
