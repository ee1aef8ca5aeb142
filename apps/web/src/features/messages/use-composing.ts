import { useMemo, useState } from 'react';
import type { MessageView } from './message-view.ts';

/** An action on a message in the field of its thread. */
export type ComposingAction = 'reply' | 'edit';
type Listener = (action: ComposingAction, message: MessageView) => void;

/** Carries the message that a user wants to answer or edit from the list of a thread to its composer. */
export interface Composing {
  readonly reply: (message: MessageView) => void;
  readonly edit: (message: MessageView) => void;
  /** Calls the listener with each of them, until the returned function is called. */
  readonly onBegin: (listener: Listener) => () => void;
}

/** One for each open thread. */
export function useComposing(): Composing {
  const [listeners] = useState(() => new Set<Listener>());
  return useMemo(() => {
    const begin = (action: ComposingAction) => (message: MessageView) => {
      for (const listener of listeners) listener(action, message);
    };
    return {
      reply: begin('reply'),
      edit: begin('edit'),
      onBegin(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }, [listeners]);
}
