import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './new-message.en.ts';

const said = texts('new-message', english);

/** Texts of the New Message dialog. Those the spec gives are literal. */
export const newMessageTexts = {
  ...said,
  usernameRequired: errorMessage('username_required'),
  usernameHint: errorMessage('search_too_short'),
} as const;
