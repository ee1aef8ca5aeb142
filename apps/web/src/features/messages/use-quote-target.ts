import { useCallback, useState } from 'react';
import type { MessageQuote } from './message-view.ts';
import { type TargetMessage } from './thread-opening.ts';
import type { OpenThread } from './use-thread.ts';

export interface QuoteTarget {
  /** The message to scroll to: that of the page, until a quote was pressed since. */
  readonly target: TargetMessage | null;
  /** The thread is drawn already and keeps its rows while it loads the message. */
  readonly isOfQuote: boolean;
  readonly openQuote: (quote: MessageQuote) => void;
}

/** Pressing a quote scrolls to its message. Older ones than those on the device are fetched first, which the thread shows. */
export function useQuoteTarget(
  { loadUpTo, fetchUpTo }: Pick<OpenThread, 'loadUpTo' | 'fetchUpTo'>,
  ofPage: TargetMessage | null,
): QuoteTarget {
  const [pressed, setPressed] = useState<{ readonly ofPage: TargetMessage | null; readonly target: TargetMessage }>();
  const openQuote = useCallback(
    (quote: MessageQuote) => {
      if (quote.kind === 'deleted') return;
      const { id } = quote;
      const open = () => setPressed((last) => ({ ofPage, target: { id, time: (last?.target.time ?? 0) + 1 } }));
      // An unsent message is in the thread without being stored.
      if (quote.kind === 'shown') void loadUpTo(id).then(open, open);
      // The databases were closed: the page is being left.
      else
        void fetchUpTo(id, quote.n).then(
          (isHere) => isHere && open(),
          () => undefined,
        );
    },
    [loadUpTo, fetchUpTo, ofPage],
  );
  const isOfQuote = pressed !== undefined && pressed.ofPage === ofPage;
  return { target: isOfQuote ? pressed.target : ofPage, isOfQuote, openQuote };
}
