import { texts } from '../../language/texts.ts';
import english from './conversation-words.en.ts';

const said = texts('conversation-words', english);

/** How the outbox speaks of conversations. */
export const conversationWordsTexts = {
  ...said,
  startWith: (name: string) => (name === '' ? said.start : said.startWith({ name })),
} as const;
