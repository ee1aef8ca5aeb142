import { IMAGE_MIME_TYPES, MESSAGE_VIDEO_MIME_TYPES } from '@posy/contract/media';
import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { FileInput } from '../../ui/file-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messagesTexts as texts } from './messages.en.ts';
import styles from './composer.module.css';

/** Also by file extension, for systems without the MIME type. The content decides in the end. */
const ACCEPTED = [...MESSAGE_VIDEO_MIME_TYPES, ...IMAGE_MIME_TYPES, '.mp4', '.mov', '.avi'].join(',');

export interface AttachButtonProps {
  readonly onPick: (file: File) => void;
  /** Text beside the icon. */
  readonly label?: string;
  readonly isInvalid?: boolean;
}

/** Chooses a photo or video from this device. */
export function AttachButton({ onPick, label, isInvalid = false }: AttachButtonProps) {
  const id = useId();
  return (
    <span className={styles.attach} data-wide={label !== undefined || undefined}>
      <FileInput id={id} name="media" accept={ACCEPTED} aria-invalid={isInvalid || undefined} onPick={onPick} />
      <label htmlFor={id} className={styles.attachFace} title={texts.attach}>
        <Icon of={Paperclip} />
        {label === undefined ? <VisuallyHidden>{texts.attach}</VisuallyHidden> : <span>{label}</span>}
      </label>
    </span>
  );
}
