import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/error-message.ts';
import { postsTexts as texts } from './posts.en.ts';

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** The reason why the server refused a post, worded to act on; the catalogue's text if there is no better one. */
export function createRefusal(code: string, message: string): string {
  if (!isErrorCode(code)) return message || texts.createFailed;
  return BARE_MESSAGES.has(code) ? texts.createFailed : errorMessage(code);
}
