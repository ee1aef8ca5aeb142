import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './profile.en.ts';

const said = texts('profile', english);

/** Every text of the feature. Those the spec gives are literal. */
export const profileTexts = {
  ...said,
  charactersLeft: (left: number) => (left < 0 ? said.charactersOver({ over: -left }) : said.charactersLeft({ left })),
  notAPicture: errorMessage('unsupported_file'),
  tooLarge: errorMessage('profile_image_too_large'),
  tooManyPixels: errorMessage('image_too_large'),
  damaged: errorMessage('file_damaged'),
  nameTooLong: errorMessage('name_too_long'),
  invalidUsername: errorMessage('invalid_username'),
  usernameTaken: errorMessage('username_taken'),
  bioTooLong: errorMessage('bio_too_long'),
  forbiddenCharacters: errorMessage('invalid_characters'),
} as const;
