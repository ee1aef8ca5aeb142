import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/error-message.ts';
import { adsTexts as texts } from './ads.en.ts';

/** Codes whose messages do not say what to do. */
const VAGUE: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** Why the server refused an ad. `fallback` stands for codes whose messages do not say what to do. */
export function adRefusal(code: string, message: string, fallback: string = texts.createFailed): string {
  if (!isErrorCode(code)) return message || fallback;
  return VAGUE.has(code) ? fallback : errorMessage(code);
}
