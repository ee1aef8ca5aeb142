import { isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './comments.en.ts';

const said = texts('comments', english);

/** Every text of the feature. Those the spec gives are literal. */
export const commentsTexts = {
  ...said,
  tooLong: errorMessage('comment_too_long'),
  forbiddenCharacters: errorMessage('invalid_characters'),
} as const;

/** What a refusal of a comment means, beside 'Failed to add comment'; null where that says it all. */
export function refusalHint(code: string): string | null {
  if (code === 'post_not_found') return said.postDeleted;
  const told = ['comment_too_long', 'invalid_characters'];
  return isErrorCode(code) && told.includes(code) ? errorMessage(code) : null;
}
