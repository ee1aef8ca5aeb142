import { IMAGE_MIME_TYPES, VIDEO_MIME_TYPES } from '@posy/contract/media';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import { adsTexts as texts } from './ads.en.ts';
import type { AdForm } from './use-ad-form.ts';
import styles from './ad-form.late.module.css';

/** Also by file extension, for systems without the MIME type. The content decides in the end. */
const ACCEPTED = [...IMAGE_MIME_TYPES, ...VIDEO_MIME_TYPES, '.mov', '.avi'].join(',');

/** Chooses, accepts by drag and drop, or removes the optional picture or video of an ad. */
export function AdMediaField({ form }: { readonly form: AdForm }) {
  const { picked, media } = form;
  return (
    <div className={styles.media}>
      <FileField
        name="media"
        title={texts.media}
        label={picked.preview || media ? texts.replaceMedia : texts.chooseMedia}
        hint={texts.mediaHint}
        error={picked.error}
        accept={ACCEPTED}
        onPick={picked.pick}
        chosen={picked.preview === null ? undefined : <AttachmentPreview picked={picked} isSmall />}
      />
      {media !== null && (
        <Button size="small" variant="plain" onClick={form.removeMedia}>
          {texts.removeMedia}
        </Button>
      )}
    </div>
  );
}
