import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema } from '@posy/contract/ids';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open conversation of the messages page: with the page in the history, and not in its address. */
    readonly conversation?: string;
    /** The step before it is the list. */
    readonly isFromList?: boolean;
  }
}

/** The conversation a place in the history has open; `unknown` for what is no conversation's id; null: none. */
export function conversationIn(value: unknown): ConversationId | 'unknown' | null {
  if (value === undefined || value === null) return null;
  return matches(ConversationIdSchema, value) ? value : 'unknown';
}

/**
 * Opens a conversation on the messages page. A first one is a step of its own, so that Back leads to the list; another
 * takes its place.
 */
export function useOpenConversation(): (id: ConversationId) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (id) => {
      const { pathname, state } = router.state.location;
      const isSheetOnTop = 'posySheet' in (history.state ?? {});
      const replace = pathname === '/messages' && (state.conversation !== undefined || isSheetOnTop);
      const isFromList = pathname === '/messages' && (state.conversation === undefined || state.isFromList === true);
      void navigate({ to: '/messages', search: {}, replace, state: { conversation: id, isFromList } });
    },
    [navigate, router],
  );
}
