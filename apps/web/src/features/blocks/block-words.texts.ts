import { texts } from '../../language/texts.ts';
import english from './block-words.en.ts';

/** How the outbox speaks of blocking. */
export const blockWordsTexts = texts('block-words', english);
