import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './create-post.en.ts';

const said = texts('create-post', english);

/** Every text of the Create Post dialog. Those the spec gives are literal. */
export const createPostTexts = {
  ...said,
  charactersLeft: (left: number) => (left < 0 ? said.charactersOver({ over: -left }) : said.charactersLeft({ left })),
  fileRequired: errorMessage('file_required'),
  captionTooLong: errorMessage('caption_too_long'),
  locationTooLong: errorMessage('location_too_long'),
  altTextTooLong: errorMessage('alt_text_too_long'),
  forbiddenCharacters: errorMessage('invalid_characters'),
} as const;
