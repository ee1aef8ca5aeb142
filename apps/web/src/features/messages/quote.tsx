import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { MessageQuote } from './message-view.ts';
import { quoteWords, type QuoteWords } from './quote-words.ts';
import styles from './quote.module.css';

export interface QuoteProps {
  readonly quote: MessageQuote;
  readonly otherName: string;
  readonly onOpen: (quote: MessageQuote) => void;
}

/** The answered message above the text of its reply. A press scrolls to it; a deleted one leads nowhere. */
export function Quote({ quote, otherName, onOpen }: QuoteProps) {
  const words = quoteWords(quote, otherName);
  if (quote.kind === 'deleted') {
    return (
      <p className={classNames(styles.quote, styles.deleted)}>
        <VisuallyHidden>{words.label}</VisuallyHidden>
        <QuoteFace words={words} />
      </p>
    );
  }
  return (
    <button type="button" className={styles.quote} aria-label={words.label} onClick={() => onOpen(quote)}>
      <QuoteFace words={words} />
    </button>
  );
}

/** The visible part of a quote; its container has the words for screen readers. */
export function QuoteFace({ words: { name, text } }: { readonly words: QuoteWords }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {name !== null && (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      )}
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </span>
  );
}
