import { matches } from '@posy/contract/check';
import { type ConversationId, MessageIdSchema } from '@posy/contract/ids';
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { ConversationsScreen } from '../features/conversations/conversations-screen.tsx';
import { conversationsTexts as texts } from '../features/conversations/conversations.en.ts';
import { startConversation } from '../features/conversations/start-conversation.ts';
import type { TargetMessage } from '../features/messages/thread-opening.ts';
import { useLocal } from '../kit/local-context.ts';
import { conversationIn, useOpenConversation } from '../kit/open-conversation.ts';
import { showDialog } from '../kit/open-dialog.ts';
import { showToast } from '../ui/toast.ts';

/** Handles the search parameters once and removes them; the history state has the open conversation. */
export function MessagesPage() {
  const { conversation, username, requests } = useSearch({ from: '/shell/messages' });
  const opened = useRouterState({ select: ({ location }) => location.state.conversation });
  const isOfRequests = useRouterState({ select: ({ location }) => location.state.requests === true });
  const message = useRouterState({ select: ({ location }) => location.state.message });
  const time = useRouterState({ select: ({ location }) => location.state.targetTime });
  const target = useMemo(() => targetMessage(message, time), [message, time]);
  const navigate = useNavigate();
  const router = useRouter();
  const onOpen = useOpenConversation();
  const replace = useCallback(
    (id: string | null) =>
      void navigate({ to: '/messages', search: {}, replace: true, state: id === null ? {} : { conversation: id } }),
    [navigate],
  );
  useEffect(() => {
    if (conversation !== undefined) replace(conversation);
  }, [conversation, replace]);
  useEffect(() => {
    if (requests !== undefined)
      void navigate({ to: '/messages', search: {}, replace: true, state: { requests: true } });
  }, [requests, navigate]);
  useStartByUsername(username, replace);

  const onOpenRequests = () =>
    void navigate({ to: '/messages', search: {}, state: { requests: true, isFromList: true } });
  const onBack = () => {
    // The previous history entry may be another page or site: the list then replaces the thread.
    if (router.state.location.state.isFromList) router.history.back();
    else replace(null);
  };
  // The entry before an open request is that of the requests.
  const onLeaveRequests = () => (opened === undefined ? onBack() : replace(null));
  return (
    <ConversationsScreen
      openId={conversationIn(conversation ?? opened)}
      target={target}
      isOfRequests={isOfRequests || requests !== undefined}
      onOpen={onOpen}
      onMoved={replace}
      onOpenRequests={onOpenRequests}
      onLeaveRequests={onLeaveRequests}
      onBack={onBack}
    />
  );
}

function targetMessage(id: unknown, time: number | undefined): TargetMessage | null {
  return time !== undefined && matches(MessageIdSchema, id) ? { id, time } : null;
}

/** `?username=`: starts a conversation with this person, and falls back to a search. */
function useStartByUsername(username: string | undefined, replace: (id: ConversationId | null) => void): void {
  const local = useLocal();
  const start = useEffectEvent(async (wanted: string) => {
    const started = await startConversation(local, wanted).catch(() => null);
    if (started?.kind === 'started') return replace(started.id);
    replace(null);
    if (started?.kind === 'refused') {
      showToast({ title: texts.error, description: texts.startFailed({ message: started.message }), isError: true });
    } else if (started === null) {
      showToast({ title: texts.error, description: texts.cannotStart, isError: true });
    }
    showDialog('new-message', { username: `@${wanted}` });
  });
  useEffect(() => {
    if (username !== undefined) void start(username);
  }, [username]);
}
