import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './conversation.en.ts';

const said = texts('conversation', english);

/** Texts of the messages page around what was said. Those the spec gives are literal. */
export const conversationTexts = {
  ...said,
  notFound: errorMessage('conversation_not_found'),
} as const;
