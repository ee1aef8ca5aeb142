import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { placeOfPhoto } from '@posy/contract/posts';
import { errorMessage } from '../../language/error-message.ts';
import { postActionsTexts as texts } from './post-actions.en.ts';

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/**
 * The reason why the server refused a post, worded to act on; the catalogue's text if there is no better one. `field`: the refused
 * one, which may name a photo of an album.
 */
export function createRefusal(code: string, message: string, field = ''): string {
  const place = placeOfPhoto(field);
  const reason = reasonOf(code, message);
  return place === null ? reason : texts.photoRefused({ place: place + 1, reason });
}

function reasonOf(code: string, message: string): string {
  if (!isErrorCode(code)) return message || texts.createFailed;
  return BARE_MESSAGES.has(code) ? texts.createFailed : errorMessage(code);
}
