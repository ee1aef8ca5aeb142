import type { ConversationId, MessageId } from '@posy/contract/ids';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { showDialog } from '../../kit/open-dialog.ts';
import { Painted } from '../../kit/painted.tsx';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { followVisiblePart } from '../../ui/follow-visible-part.ts';
import type { TargetMessage } from '../messages/thread-opening.ts';
import { useTypingUsers } from '../messages/use-typing.ts';
import { ConversationList } from './conversation-list.tsx';
import { conversationsTexts as texts } from './conversations.en.ts';
import { Thread } from './thread.tsx';
import { useConversations } from './use-conversations.ts';
import styles from './conversations-screen.module.css';

export interface ConversationsScreenProps {
  /** `unknown`: the address is not that of a conversation. */
  readonly openId: ConversationId | 'unknown' | null;
  /** The message of the open conversation to scroll to. */
  readonly target: TargetMessage | null;
  /** Opens a conversation, at a message of it where one is given. */
  readonly onOpen: (id: ConversationId, messageId?: MessageId) => void;
  /** A provisional conversation got its final id, which replaces it in the history. */
  readonly onMoved: (id: ConversationId) => void;
  readonly onBack: () => void;
}

/** The list at the left and a thread at the right; on phones one after the other. */
export function ConversationsScreen({ openId, target, onOpen, onMoved, onBack }: ConversationsScreenProps) {
  const { list, asked, retry } = useConversations();
  useTypingUsers();
  const screen = useRef<HTMLDivElement>(null);
  const rowOf = useCallback(
    (id: string) => screen.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`),
    [],
  );
  useLayoutEffect(() => followVisiblePart(screen.current), []);
  useFocusOnReturn(openId, rowOf);
  const write = useCallback(() => showDialog('new-message', { username: '' }), []);
  return (
    <div
      ref={screen}
      className={classNames(
        styles.screen,
        openId !== null && styles.open,
        // Nothing can be opened: a second column would be empty.
        openId === null && list?.length === 0 && styles.alone,
      )}
      data-thread-open={openId !== null || undefined}
      data-toasts={openId === null ? undefined : 'top'}
    >
      <div className={styles.list}>
        <ConversationList
          list={list}
          asked={asked}
          openId={openId === 'unknown' ? null : openId}
          onOpen={onOpen}
          onNew={write}
          onRetry={retry}
        />
      </div>
      <div className={styles.thread}>
        {openId === null || openId === 'unknown' ? (
          <NoThread isUnknown={openId === 'unknown'} canSelect={list !== null && list.length > 0} onBack={onBack} />
        ) : (
          <Thread
            key={openId}
            id={openId}
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
  readonly onBack: () => void;
}

function NoThread({ isUnknown, canSelect, onBack }: NoThreadProps) {
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
      <EmptyState title={texts.select} hint={texts.selectHint} art="letters" />
    </div>
  );
}

/** Focuses the row of the conversation that was left. */
function useFocusOnReturn(openId: string | null, rowOf: (id: string) => HTMLElement | null | undefined): void {
  const last = useRef(openId);
  useEffect(() => {
    const before = last.current;
    last.current = openId;
    if (openId === null && before !== null) rowOf(before)?.focus();
  }, [openId, rowOf]);
}
