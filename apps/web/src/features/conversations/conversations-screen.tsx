import type { ConversationId, MessageId } from '@posy/contract/ids';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { showDialog } from '../../kit/open-dialog.ts';
import { Painted } from '../../kit/painted.tsx';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { followVisiblePart } from '../../ui/follow-visible-part.ts';
import { messageRequestsTexts } from '../message-requests/message-requests.en.ts';
import type { TargetMessage } from '../messages/thread-opening.ts';
import { useTypingUsers } from '../messages/use-typing.ts';
import { ConversationList } from './conversation-list.tsx';
import { conversationsTexts as texts } from './conversations.en.ts';
import { RequestList } from './request-list.tsx';
import { Thread } from './thread.tsx';
import { useConversations } from './use-conversations.ts';
import styles from './conversations-screen.module.css';

export interface ConversationsScreenProps {
  /** `unknown`: the address is not that of a conversation. */
  readonly openId: ConversationId | 'unknown' | null;
  /** The message of the open conversation to scroll to. */
  readonly target: TargetMessage | null;
  /** The address is that of the requests. */
  readonly isOfRequests: boolean;
  /** Opens a conversation, at a message of it where one is given. */
  readonly onOpen: (id: ConversationId, messageId?: MessageId) => void;
  /** A provisional conversation got its final id, which replaces it in the history. */
  readonly onMoved: (id: ConversationId) => void;
  readonly onOpenRequests: () => void;
  /** Leads from the requests to the list, and closes an open one. */
  readonly onLeaveRequests: () => void;
  readonly onBack: () => void;
}

/** The list or the requests at the left and a thread at the right; on phones one after the other. */
export function ConversationsScreen(props: ConversationsScreenProps) {
  const { openId, target, isOfRequests, onOpen, onMoved, onOpenRequests, onLeaveRequests, onBack } = props;
  const { list, requests, asked, retry } = useConversations();
  useTypingUsers();
  // One that was accepted is among the conversations.
  const isAccepted = openId !== null && list?.some(({ id }) => id === openId);
  const isRequests = isOfRequests && requests.length > 0 && !isAccepted;
  const isAnswered = isOfRequests && openId === null && list !== null && requests.length === 0;
  useLeaveWhenAnswered(isAnswered && asked !== 'asking', onBack);
  const shown = isRequests ? requests : list;
  const screen = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => followVisiblePart(screen.current), []);
  useFocusOnReturn(openId, isRequests, screen);
  const write = useCallback(() => showDialog('new-message', { username: '' }), []);
  const knownId = openId === 'unknown' ? null : openId;
  return (
    <div
      ref={screen}
      className={classNames(
        styles.screen,
        openId !== null && styles.open,
        // Nothing can be opened: a second column would be empty.
        openId === null && shown?.length === 0 && styles.alone,
      )}
      data-thread-open={openId !== null || undefined}
      data-toasts={openId === null ? undefined : 'top'}
    >
      <div className={styles.list}>
        {isRequests ? (
          <RequestList list={requests} openId={knownId} onOpen={onOpen} onBack={onLeaveRequests} />
        ) : (
          <ConversationList
            list={list}
            requestCount={requests.length}
            asked={asked}
            openId={knownId}
            onOpen={onOpen}
            onOpenRequests={onOpenRequests}
            onNew={write}
            onRetry={retry}
          />
        )}
      </div>
      <div className={styles.thread}>
        {knownId === null ? (
          <NoThread
            isUnknown={openId === 'unknown'}
            canSelect={shown !== null && shown.length > 0}
            isOfRequests={isRequests}
            onBack={onBack}
          />
        ) : (
          <Thread
            key={knownId}
            id={knownId}
            target={target}
            isListAsked={asked === 'asking'}
            onBack={onBack}
            onMoved={onMoved}
          />
        )}
      </div>
      {list !== null && <Painted />}
    </div>
  );
}

interface NoThreadProps {
  readonly isUnknown: boolean;
  /** False for an empty list, whose own placeholder explains what to do. */
  readonly canSelect: boolean;
  readonly isOfRequests: boolean;
  readonly onBack: () => void;
}

function NoThread({ isUnknown, canSelect, isOfRequests, onBack }: NoThreadProps) {
  if (isUnknown) {
    return (
      <div className={styles.none}>
        <EmptyState
          title={errorMessage('conversation_not_found')}
          hint={texts.notFoundHint}
          action={
            <Button onClick={onBack} size="small">
              {texts.back}
            </Button>
          }
        />
      </div>
    );
  }
  if (!canSelect) return null;
  return (
    <div className={styles.none}>
      <EmptyState
        title={isOfRequests ? messageRequestsTexts.select : texts.select}
        hint={isOfRequests ? messageRequestsTexts.selectHint : texts.selectHint}
        art="letters"
      />
    </div>
  );
}

/** Leaves the requests when the last one was answered. */
function useLeaveWhenAnswered(isAnswered: boolean, onBack: () => void): void {
  const leave = useEffectEvent(onBack);
  useEffect(() => {
    if (isAnswered) leave();
  }, [isAnswered]);
}

/**
 * Focuses the row of the conversation that was left, or that of the requests; where the row was removed meanwhile, the title of the list.
 */
function useFocusOnReturn(openId: string | null, isRequests: boolean, screen: RefObject<HTMLElement | null>): void {
  const last = useRef({ openId, isRequests });
  useEffect(() => {
    const before = last.current;
    last.current = { openId, isRequests };
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector);
    if (openId !== null) return;
    if (before.openId !== null) {
      const row = find(`[data-conversation="${CSS.escape(before.openId)}"]`);
      (row ?? find('#messages-title'))?.focus();
    } else if (before.isRequests && !isRequests) {
      (find('[data-requests]') ?? find('#messages-title'))?.focus();
    }
  }, [openId, isRequests, screen]);
}
