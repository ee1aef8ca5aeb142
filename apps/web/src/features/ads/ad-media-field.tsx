import { IMAGE_MIME_TYPES, VIDEO_MIME_TYPES } from '@posy/contract/media';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import { adFormTexts as texts } from './ad-form.texts.ts';
import type { AdForm } from './use-ad-form.ts';
import styles from './ad-form.late.module.css';

/** By name too: systems that do not know a type call it nothing. What it is decides what is in it. */
const ACCEPTED = [...IMAGE_MIME_TYPES, ...VIDEO_MIME_TYPES, '.mov', '.avi'].join(',');

/** Where the picture or video of an ad is chosen, dropped, or taken away. Optional. */
export function AdMediaField({ form }: { readonly form: AdForm }) {
  const id = useId();
  const { picked, media } = form;
  const label = picked.preview || media ? texts.replaceMedia : texts.chooseMedia;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) picked.pick(file);
  };
  return (
    // Dropping is a short cut for a pointer; the file input inside does the same for everybody.
    <div className={styles.picker} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p className={styles.label}>{texts.media}</p>
      <input
        id={id}
        className={styles.file}
        type="file"
        name="media"
        accept={ACCEPTED}
        aria-label={label}
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
        <label className={styles.choose} htmlFor={id}>
          <Icon of={ImagePlus} />
          <span>{label}</span>
        </label>
      ) : (
        <AttachmentPreview picked={picked} isSmall />
      )}
      {media !== null && (
        <Button size="small" variant="plain" onClick={form.removeMedia}>
          {texts.removeMedia}
        </Button>
      )}
      {picked.error === null ? (
        <p className={styles.note}>{texts.mediaHint}</p>
      ) : (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {picked.error}
        </p>
      )}
    </div>
  );
}
