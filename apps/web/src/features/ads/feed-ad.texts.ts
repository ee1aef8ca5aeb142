import { texts } from '../../language/texts.ts';
import english from './feed-ad.en.ts';

/** Every text of an ad in the feed. */
export const feedAdTexts = texts('feed-ad', english);
