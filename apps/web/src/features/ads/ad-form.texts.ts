import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './ad-form.en.ts';

const said = texts('ad-form', english);

/** Every text of the dialog an ad is made in. Those the spec gives are literal. */
export const adFormTexts = {
  ...said,
  charactersLeft: (left: number) => (left < 0 ? said.charactersOver({ over: -left }) : said.charactersLeft({ left })),
  titleRequired: errorMessage('ad_title_required'),
  titleTooLong: errorMessage('ad_title_too_long'),
  descriptionTooLong: errorMessage('ad_description_too_long'),
  invalidDailyBudget: errorMessage('invalid_daily_budget'),
  invalidDuration: errorMessage('invalid_duration'),
  invalidCharacters: errorMessage('invalid_characters'),
  invalidUrl: errorMessage('invalid_url'),
  urlTooLong: errorMessage('url_too_long'),
} as const;
