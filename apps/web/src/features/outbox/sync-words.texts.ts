import { texts } from '../../language/texts.ts';
import english from './sync-words.en.ts';

/** What the chip at the top says: the outbox's own texts come with it. */
export const syncWordsTexts = texts('sync-words', english);
