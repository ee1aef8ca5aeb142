import { fitText } from '@posy/contract/text';
import { previewOf } from './message-preview.ts';
import type { MessageQuote } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';

/** Graphemes of the text in a quote, which shows two lines. */
const MAX_LENGTH = 40;

export interface QuoteWords {
  /** The sender of the quoted message; null where this device does not know it. */
  readonly name: string | null;
  readonly text: string;
  /** Both, for screen readers. */
  readonly label: string;
}

/** The texts of a quote in a conversation with `otherName`. */
export function quoteWords(quote: MessageQuote, otherName: string): QuoteWords {
  if (quote.kind !== 'shown') {
    const text = quote.kind === 'earlier' ? texts.earlier : texts.deletedMessage;
    return { name: null, text, label: `${texts.reply}: ${text}` };
  }
  const text = previewOf({ ...quote, content: fitText(quote.content, MAX_LENGTH), isEmptied: false });
  if (quote.isOwn) return { name: texts.you, text, label: texts.quotedYou({ text }) };
  return { name: otherName, text, label: texts.quoted({ name: otherName, text }) };
}

/** The texts of a message that is edited, above the field. */
export function editedWords(quote: MessageQuote): QuoteWords {
  const { text } = quoteWords(quote, '');
  return { name: texts.editMessage, text, label: `${texts.editMessage}: ${text}` };
}
