import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './people.en.ts';

const said = texts('people', english);

/** Every text of the feature. Those the spec gives are literal. */
export const peopleTexts = {
  ...said,
  tooShort: errorMessage('search_too_short'),
} as const;
