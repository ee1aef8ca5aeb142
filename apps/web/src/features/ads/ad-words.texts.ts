import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './ad-words.en.ts';

/** How the outbox speaks of ads. Those the spec gives are literal. */
export const adWordsTexts = texts('ad-words', english);

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** Why the server would not take an ad, in words to act on; the catalogue's where ours say nothing better. */
export function adRefusal(code: string, message: string, bare: string = adWordsTexts.createFailed): string {
  if (!isErrorCode(code)) return message || bare;
  return BARE_MESSAGES.has(code) ? bare : errorMessage(code);
}
