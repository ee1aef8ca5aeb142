import { useMemo, useState } from 'react';
import type { MessageView } from './message-view.ts';

/** Carries the message that a user wants to answer from the list of a thread to its composer. */
export interface Replies {
  readonly reply: (message: MessageView) => void;
  /** Calls the listener with each message to answer, until the returned function is called. */
  readonly onReply: (listener: (message: MessageView) => void) => () => void;
}

/** One for each open thread. */
export function useReplies(): Replies {
  const [listeners] = useState(() => new Set<(message: MessageView) => void>());
  return useMemo(
    () => ({
      reply(message) {
        for (const listener of listeners) listener(message);
      },
      onReply(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    [listeners],
  );
}
