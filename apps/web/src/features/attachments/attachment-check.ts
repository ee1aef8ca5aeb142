import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import type { ImageMimeType, VideoMimeType } from '@posy/contract/media';
import { errorMessage } from '../../language/error-message.ts';
import type { PictureProblem } from '../media/cleaned-picture.ts';
import { extensionOf, pictureTypeOf } from '../media/picture-type.ts';
import { undecodableError } from '../media/prepare-picture.ts';
import { isMessageVideo, SNIFFED_VIDEO_BYTES, videoExtensionOf, videoTypeOf } from '../video/video-type.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { attachmentsTexts as texts } from './attachments.en.ts';

/** The purpose determines the permitted types: only posts and ads may have WebM. */
export type AttachmentPurpose = 'post' | 'message' | 'ad';

type CheckedFile =
  | { readonly kind: 'image'; readonly type: ImageMimeType }
  | { readonly kind: 'video'; readonly type: VideoMimeType }
  | { readonly kind: 'refused'; readonly reason: string };

/** The type of a file, judged by its content, or the words of the refusal. */
export async function checkFile(file: Blob, purpose: AttachmentPurpose): Promise<CheckedFile> {
  if (file.size === 0) return { kind: 'refused', reason: texts.empty };
  if (file.size >= MAX_MEDIA_BYTES) return { kind: 'refused', reason: errorMessage('file_too_large') };
  const start = new Uint8Array(await file.slice(0, SNIFFED_VIDEO_BYTES).arrayBuffer());
  const picture = pictureTypeOf(start);
  if (picture !== null) return { kind: 'image', type: picture };
  const video = videoTypeOf(start);
  if (video !== null && (purpose !== 'message' || isMessageVideo(video))) return { kind: 'video', type: video };
  return {
    kind: 'refused',
    reason:
      purpose === 'message'
        ? texts.notForMessage({ refusal: errorMessage('unsupported_message_file') })
        : errorMessage('unsupported_file'),
  };
}

export type AcceptedFile = Exclude<CheckedFile, { readonly kind: 'refused' }>;

/** A picked file, converted if the server does not accept its format. */
export interface CheckedPick {
  readonly file: File;
  readonly checked: CheckedFile;
}

/** Converts a picked file where needed, and checks its type and whether it can be shared. */
export async function checkPick(
  picked: File,
  purpose: AttachmentPurpose,
  { convertPicture, pictureProblem }: Pick<AttachmentPorts, 'convertPicture' | 'pictureProblem'>,
): Promise<CheckedPick> {
  const refused = (reason: string): CheckedPick => ({ file: picked, checked: { kind: 'refused', reason } });
  const file = picked.size < MAX_MEDIA_BYTES ? await convertPicture(picked) : picked;
  if (file === null) return refused(undecodableError());
  const checked = await checkFile(file, purpose);
  const problem = checked.kind === 'image' ? await pictureProblem(file) : null;
  return problem ? refused(problemText(problem)) : { file, checked };
}

export function problemText(problem: PictureProblem): string {
  return problem === 'file_damaged' ? texts.damaged : errorMessage(problem);
}

/** A neutral file name with the extension of its type. */
export function namedFile(file: File, checked: AcceptedFile): File {
  const extension = checked.kind === 'image' ? extensionOf(checked.type) : videoExtensionOf(checked.type);
  return new File([file], `${checked.kind === 'image' ? 'photo' : 'video'}.${extension}`, { type: checked.type });
}
