import { ERRORS } from '@posy/contract/errors';
import { formatBytes } from '../media/media.texts.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const attachmentsTexts = {
  notForPost: ERRORS.unsupported_file.message,
  notForMessage: `${ERRORS.unsupported_message_file.message} Choose a photo, or a video as MP4, MOV or AVI.`,
  tooLarge: ERRORS.file_too_large.message,
  empty: 'This file is empty',
  unreadable: 'This file could not be read. Please pick it again.',
  copying: (percent: number) => `Saving on this device ${percent} %`,
  preparingPhoto: 'Preparing the photo…',
  preparingVideo: 'Preparing the video…',
  shrinking: (percent: number) => `Making the video smaller ${percent} %`,
  sendOriginal: 'Send the original',
  original: (size: string) => `Send the original, ${size}`,
  photoAlt: 'The photo you are about to share',
  videoAlt: 'The video you are about to share',
  noPoster: 'No preview of this video on this device',
  removePhoto: 'Remove photo',
  removeVideo: 'Remove video',
  noRoom: (needed: number, free: number) =>
    `This device is out of storage: ${formatBytes(needed)} are needed, ${formatBytes(free)} are free. Nothing you wrote was lost.`,
  storageFull: 'This device is out of storage. Free some space, then try again. Nothing you wrote was lost.',
} as const;
