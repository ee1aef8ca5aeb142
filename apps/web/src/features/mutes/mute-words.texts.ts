import { texts } from '../../language/texts.ts';
import english from './mute-words.en.ts';

/** How the outbox speaks of muting. */
export const muteWordsTexts = texts('mute-words', english);
