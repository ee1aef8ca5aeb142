import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import { formatBytes } from '../media/media.texts.ts';
import english from './attachments.en.ts';

const said = texts('attachments', english);

/** Every text of the feature. Those the spec gives are literal. */
export const attachmentsTexts = {
  ...said,
  notForPost: errorMessage('unsupported_file'),
  notForMessage: `${errorMessage('unsupported_message_file')} Choose a photo, or a video as MP4, MOV or AVI.`,
  tooLarge: errorMessage('file_too_large'),
  noRoom: (needed: number, free: number) =>
    `This device is out of storage: ${formatBytes(needed)} are needed, ${formatBytes(free)} are free. Nothing you wrote was lost.`,
} as const;
