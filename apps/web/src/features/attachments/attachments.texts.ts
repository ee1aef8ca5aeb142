import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import { formatBytes } from '../media/media.texts.ts';
import english from './attachments.en.ts';

const said = texts('attachments', english);

/** Every text of the feature. Those the spec gives are literal. */
export const attachmentsTexts = {
  ...said,
  notForPost: errorMessage('unsupported_file'),
  notForMessage: said.notForMessage({ refusal: errorMessage('unsupported_message_file') }),
  tooLarge: errorMessage('file_too_large'),
  noRoom: (needed: number, free: number) => said.noRoom({ needed: formatBytes(needed), free: formatBytes(free) }),
} as const;
