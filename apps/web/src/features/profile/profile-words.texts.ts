import { texts } from '../../language/texts.ts';
import english from './profile-words.en.ts';

/** What the outbox says of a profile; apart from the form's texts, which come with the form. Those of the spec are literal. */
export const profileWordsTexts = texts('profile-words', english);
