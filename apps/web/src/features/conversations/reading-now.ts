import type { ConversationId } from '@posy/contract/ids';
import { useEffect } from 'react';

let open: ConversationId | null = null;

/** Called by the screen of a thread: messages of the open conversation send no notifications. */
export function useReading(conversationId: ConversationId | null): void {
  useEffect(() => {
    open = conversationId;
    return () => {
      if (open === conversationId) open = null;
    };
  }, [conversationId]);
}

/** The conversation that is being read on this page; null while the page is hidden, or another window has the focus. */
export function readingNow(): ConversationId | null {
  return document.visibilityState === 'visible' && document.hasFocus() ? open : null;
}
