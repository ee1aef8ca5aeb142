import { IMAGE_MIME_TYPES, VIDEO_MIME_TYPES } from '@posy/contract/media';
import { FileField, type FileFieldProps } from '../../ui/file-field.tsx';
import { AttachmentPreview, type AttachmentPreviewProps, type PreviewedAttachment } from './attachment-preview.tsx';
import type { PickedAttachment } from './use-attachment.ts';

/** Also by file extension, for systems without the MIME type. The content decides in the end. */
export const ACCEPTED_MEDIA = [...IMAGE_MIME_TYPES, ...VIDEO_MIME_TYPES, '.mov', '.avi'].join(',');

interface AttachmentFieldProps
  extends Pick<FileFieldProps, 'label' | 'hint' | 'title' | 'isLarge'>, Pick<AttachmentPreviewProps, 'tools'> {
  readonly picked: PreviewedAttachment & Pick<PickedAttachment, 'error' | 'pick'>;
  /** Takes all files that are chosen or dropped at once; default: the first of them. */
  readonly onPickAll?: (files: readonly File[]) => void;
}

/** A photo or video is chosen or dropped here, and previewed before it is sent. */
export function AttachmentField({ picked, onPickAll, tools, ...field }: AttachmentFieldProps) {
  const preview = <AttachmentPreview picked={picked} isSmall={field.isLarge !== true} tools={tools} />;
  return (
    <FileField
      {...field}
      name="media"
      error={picked.error}
      accept={ACCEPTED_MEDIA}
      onPick={picked.pick}
      {...(onPickAll && { onPickAll })}
      chosen={picked.preview === null ? undefined : preview}
    />
  );
}
