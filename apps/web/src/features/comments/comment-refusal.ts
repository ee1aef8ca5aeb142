import { isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/error-message.ts';
import { commentsTexts as texts } from './comments.en.ts';

const EXPLAINED = ['comment_too_long', 'invalid_characters'];

/** Why the server refused a comment, beside 'Failed to add comment'; null where there is no more to say. */
export function refusalHint(code: string): string | null {
  if (code === 'post_not_found') return texts.postDeleted;
  if (code === 'parent_not_found') return texts.parentDeleted;
  return isErrorCode(code) && EXPLAINED.includes(code) ? errorMessage(code) : null;
}
