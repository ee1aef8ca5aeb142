import { IMAGE_MIME_TYPES, VIDEO_MIME_TYPES } from '@posy/contract/media';
import { FileField } from '../../ui/file-field.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import type { PickedAttachment } from '../attachments/use-attachment.ts';
import { postsTexts as texts } from './posts.en.ts';

/** Extensions too, because some systems report no type for them. The content of the file decides. */
const ACCEPTED = [...IMAGE_MIME_TYPES, ...VIDEO_MIME_TYPES, '.mov', '.avi'].join(',');

/** A photo or video is chosen, dropped or pasted here, and previewed before it is sent. */
export function PicturePicker({ picked }: { readonly picked: PickedAttachment }) {
  return (
    <FileField
      name="media"
      label={picked.preview ? texts.replaceMedia : texts.chooseMedia}
      hint={texts.chooseHint}
      error={picked.error}
      accept={ACCEPTED}
      onPick={picked.pick}
      chosen={picked.preview === null ? undefined : <AttachmentPreview picked={picked} />}
      isLarge
    />
  );
}
