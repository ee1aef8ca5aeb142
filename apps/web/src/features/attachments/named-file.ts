import { extensionOf } from '../media/picture-type.ts';
import { videoExtensionOf } from '../video/video-type.ts';
import type { AcceptedFile } from './attachment-check.ts';

/** A neutral file name with the extension of its type. */
export function namedFile(file: File, checked: AcceptedFile): File {
  const extension = checked.kind === 'image' ? extensionOf(checked.type) : videoExtensionOf(checked.type);
  return new File([file], `${checked.kind === 'image' ? 'photo' : 'video'}.${extension}`, { type: checked.type });
}
