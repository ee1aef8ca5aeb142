import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './posts.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const postsTexts = texts('posts', english);

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** Why the server would not take a post, in words to act on; the catalogue's text where ours says nothing better. */
export function createRefusal(code: string, message: string): string {
  if (!isErrorCode(code)) return message || postsTexts.createFailed;
  return BARE_MESSAGES.has(code) ? postsTexts.createFailed : errorMessage(code);
}
