import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './shared-in.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const sharedInTexts = {
  ...texts('shared-in', english),
  tooLarge: errorMessage('file_too_large'),
  unsupported: errorMessage('unsupported_file'),
} as const;
