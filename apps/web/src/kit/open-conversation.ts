import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema, type MessageId } from '@posy/contract/ids';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open conversation of the messages page. It is in the history entry, not in the address. */
    readonly conversation?: string;
    /** The messages page shows the requests in place of the list. */
    readonly requests?: boolean;
    /** A message to scroll to, and a number that differs with each request. */
    readonly message?: string;
    readonly targetTime?: number;
    /** The previous history entry is the list, or the requests. */
    readonly isFromList?: boolean;
  }
}

/** The open conversation of a history entry; `unknown` for an invalid id; null without one. */
export function conversationIn(value: unknown): ConversationId | 'unknown' | null {
  if (value === undefined || value === null) return null;
  return matches(ConversationIdSchema, value) ? value : 'unknown';
}

let targetTime = 0;

function targetOf(message: MessageId | undefined) {
  targetTime += 1;
  return message === undefined ? {} : { message, targetTime };
}

/**
 * Opens a conversation on the messages page, at a message if one is given. The first conversation gets a history entry, so
 * that Back leads to the list; another conversation replaces that entry.
 */
export function useOpenConversation(): (id: ConversationId, messageId?: MessageId) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (id, messageId) => {
      const { pathname, state } = router.state.location;
      const isSheetOnTop = 'posySheet' in (history.state ?? {});
      const replace = pathname === '/messages' && (state.conversation !== undefined || isSheetOnTop);
      const isFromList = pathname === '/messages' && (state.conversation === undefined || state.isFromList === true);
      const requests = pathname === '/messages' && state.requests === true;
      void navigate({
        to: '/messages',
        search: {},
        replace,
        state: { conversation: id, isFromList, requests, ...targetOf(messageId) },
      });
    },
    [navigate, router],
  );
}
