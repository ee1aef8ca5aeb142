import { IMAGE_MIME_TYPES, VIDEO_MIME_TYPES } from '@posy/contract/media';
import { FileField } from '../../ui/file-field.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import type { PickedAttachment } from '../attachments/use-attachment.ts';
import { postsTexts as texts } from './posts.en.ts';

/** By name too: systems that do not know a type call it nothing. What it is decides what is in it. */
const ACCEPTED = [...IMAGE_MIME_TYPES, ...VIDEO_MIME_TYPES, '.mov', '.avi'].join(',');

/** Where a photo or video is chosen, dropped or pasted, and looked at before it goes out. */
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
