import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './links.en.ts';

const said = texts('links', english);

/** Every text of the strip and of the community page. Those the spec gives are literal. */
export const linksTexts = {
  ...said,
  required: errorMessage('link_fields_required'),
} as const;
