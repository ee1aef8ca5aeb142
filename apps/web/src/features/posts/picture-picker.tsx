import { IMAGE_MIME_TYPES, VIDEO_MIME_TYPES } from '@posy/contract/media';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import type { PickedAttachment } from '../attachments/use-attachment.ts';
import { createPostTexts as texts } from './create-post.texts.ts';
import styles from './create-post.late.module.css';

/** By name too: systems that do not know a type call it nothing. What it is decides what is in it. */
const ACCEPTED = [...IMAGE_MIME_TYPES, ...VIDEO_MIME_TYPES, '.mov', '.avi'].join(',');

/** Where a photo or video is chosen, dropped or pasted, and looked at before it goes out. */
export function PicturePicker({ picked }: { readonly picked: PickedAttachment }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) picked.pick(file);
  };
  return (
    // Dropping is a short cut for a pointer; the file input inside does the same for everybody.
    <div
      className={classNames(styles.picker, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        className={styles.file}
        type="file"
        name="media"
        accept={ACCEPTED}
        aria-label={picked.preview ? texts.replaceMedia : texts.chooseMedia}
        aria-invalid={picked.error !== null || undefined}
        aria-describedby={picked.error === null ? undefined : `${id}-error`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
          if (file) picked.pick(file);
        }}
      />
      {picked.preview === null ? (
        <EmptyPicker id={id} />
      ) : (
        <div className={styles.chosen}>
          <AttachmentPreview picked={picked} />
        </div>
      )}
      {picked.error !== null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {picked.error}
        </p>
      )}
    </div>
  );
}

function EmptyPicker({ id }: { readonly id: string }) {
  return (
    <label className={styles.empty} htmlFor={id}>
      <Icon of={ImagePlus} size={32} />
      <span className={styles.choose}>{texts.chooseMedia}</span>
      <span className={styles.hint}>{texts.chooseHint}</span>
    </label>
  );
}
