import type { ErrorCode } from '@posy/contract/errors';
import {
  IMAGE_MIME_TYPES,
  type ImageMimeType,
  MESSAGE_VIDEO_MIME_TYPES,
  VIDEO_MIME_TYPES,
  type VideoMimeType,
} from '@posy/contract/media';
import type { UploadPurpose } from '@posy/contract/uploads';
import { sniffPicture, sniffVideo } from './file-type.ts';
import type { RefusedPicture } from './picture.ts';

/** File types that a place accepts, by content, and the error codes for other files. */
export interface FileRule {
  readonly pictures: readonly ImageMimeType[];
  readonly videos: readonly VideoMimeType[];
  /** Code for a file of another type. */
  readonly unsupported: ErrorCode;
  /** Code for a file that begins as an accepted type, but is damaged. */
  readonly damaged: ErrorCode;
}

export type FileType =
  | { readonly kind: 'picture'; readonly mime: ImageMimeType }
  | { readonly kind: 'video'; readonly mime: VideoMimeType };

/** Number of bytes from the start that {@link typeOf} needs. */
export const SNIFF_BYTES = 64;

/** Only a picture, such as a profile's. */
export const PICTURES: FileRule = {
  pictures: IMAGE_MIME_TYPES,
  videos: [],
  unsupported: 'unsupported_file',
  damaged: 'file_damaged',
};
/** A post's picture or video. */
export const POST_FILES: FileRule = { ...PICTURES, videos: VIDEO_MIME_TYPES };

const OF_MESSAGES = { unsupported: 'unsupported_message_file', damaged: 'unsupported_message_file' } as const;
/** A message's file in the field `video`. */
export const MESSAGE_VIDEOS: FileRule = { pictures: [], videos: MESSAGE_VIDEO_MIME_TYPES, ...OF_MESSAGES };
/** A message's file in the field `photo`. */
export const MESSAGE_PHOTOS: FileRule = { pictures: IMAGE_MIME_TYPES, videos: [], ...OF_MESSAGES };

/** File types of resumable uploads. Only the photos of posts are uploaded; other pictures are sent in one piece. */
export const UPLOAD_RULES: Readonly<Record<UploadPurpose, FileRule>> = {
  message: MESSAGE_VIDEOS,
  post: POST_FILES,
  ad: { ...POST_FILES, pictures: [] },
};

/** The type of a file by its first bytes; null for a type that the rule does not accept. */
export function typeOf(head: Uint8Array, rule: FileRule): FileType | null {
  const picture = sniffPicture(head);
  if (picture) return rule.pictures.includes(picture) ? { kind: 'picture', mime: picture } : null;
  const video = sniffVideo(head);
  return video && rule.videos.includes(video) ? { kind: 'video', mime: video } : null;
}

/** The error code of a picture that could not be decoded, for the place of its use. */
export function refusalOf(code: RefusedPicture['code'], rule: FileRule): ErrorCode {
  if (code === 'unsupported_file') return rule.unsupported;
  return code === 'file_damaged' ? rule.damaged : code;
}
