import { useCallback, useMemo, useState } from 'react';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { ownReaction } from './message-reactions.ts';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { ThreadList, ThreadSkeleton } from './thread-list.tsx';
import { type TargetMessage, useLoadUnread, useTargetMessage } from './thread-opening.ts';
import { firstUnread, threadRows, type UnreadSpan } from './thread-rows.ts';
import { useQuoteTarget } from './use-quote-target.ts';
import type { Reacting } from './use-reactions.ts';
import type { OpenThread } from './use-thread.ts';
import styles from './thread-list.module.css';

export interface ThreadBodyProps {
  readonly otherName: string;
  /** Messages can no longer be sent in this conversation. */
  readonly isOtherDeleted: boolean;
  readonly thread: OpenThread;
  /** The messages that were unread when the thread was opened. */
  readonly unread: UnreadSpan;
  /** The message to scroll to. */
  readonly target: TargetMessage | null;
  /** null: nothing can be written in this conversation. */
  readonly onReply: ((message: MessageView) => void) | null;
  readonly onEdit: ((message: MessageView) => void) | null;
  readonly reacting: Omit<Reacting, 'choose'>;
  /** Nothing can be done with the messages of a request, and their media is covered. */
  readonly isRequest: boolean;
}

const ReactionDialog = onDemand(async () => (await import('./reaction-dialog.tsx')).ReactionDialog);

/** The messages of a thread, or a text for an empty one. */
export function ThreadBody({ otherName: name, isOtherDeleted, thread, unread, ...props }: ThreadBodyProps) {
  const { conversationId, messages, hasOlder, older, retryOlder, olderState, markRead } = thread;
  const { network } = useSyncStatus();
  const [toDelete, setToDelete] = useState<MessageView | null>(null);
  const [choice, setChoice] = useState<{ readonly message: MessageView; readonly isOpen: boolean } | null>(null);
  const reacting = useMemo(
    () => ({ ...props.reacting, choose: (message: MessageView) => setChoice({ message, isOpen: true }) }),
    [props.reacting],
  );
  const isReaching = useLoadUnread(thread, unread);
  const { target, isOfQuote, openQuote } = useQuoteTarget(thread, props.target);
  const { isWaiting, highlightedId } = useTargetMessage(thread, target);
  const rows = useMemo(() => threadRows(messages ?? [], firstUnread(messages ?? [], unread)), [messages, unread]);
  const onSeen = useCallback(
    (seen: MessageView) => {
      const index = (messages ?? []).findIndex(({ id: known }) => known === seen.id);
      const k = (messages ?? []).slice(0, index + 1).findLast((message) => !message.isOwn && message.k !== null)?.k;
      if (k !== undefined && k !== null) markRead(k);
    },
    [messages, markRead],
  );

  if (
    messages === null ||
    (isReaching && target === null) ||
    (isWaiting && !isOfQuote) ||
    (messages.length === 0 && hasOlder && network === 'online' && olderState !== 'failed')
  ) {
    return <ThreadSkeleton />;
  }
  if (messages.length === 0) {
    const isUnsaved = hasOlder || olderState === 'failed' || olderState === 'unreachable';
    return (
      <div className={styles.state}>
        {isUnsaved ? (
          <EmptyState
            title={uiTexts.notSaved}
            hint={texts.notSavedHint}
            action={<Button onClick={retryOlder}>{uiTexts.tryAgain}</Button>}
          />
        ) : (
          <EmptyState
            title={texts.empty}
            hint={isOtherDeleted || props.isRequest ? undefined : texts.emptyHint({ name })}
          />
        )}
      </div>
    );
  }
  return (
    <>
      <ThreadList
        label={texts.conversationWith({ name })}
        otherName={name}
        rows={rows}
        messages={messages}
        target={target}
        highlightedId={highlightedId}
        hasOlder={hasOlder}
        olderState={olderState}
        onOlder={older}
        onRetryOlder={retryOlder}
        onSeen={onSeen}
        onReply={props.onReply}
        onEdit={props.onEdit}
        reacting={reacting}
        isRequest={props.isRequest}
        onQuote={openQuote}
        onDelete={setToDelete}
      />
      <DeleteMessageDialog
        message={toDelete}
        conversationId={conversationId}
        otherName={name}
        onDone={() => setToDelete(null)}
      />
      {choice && (
        <ReactionDialog
          isOpen={choice.isOpen}
          chosen={ownReaction(choice.message)}
          onChoose={(emoji) => {
            setChoice({ ...choice, isOpen: false });
            reacting.react?.(choice.message, emoji);
          }}
          onClose={() => setChoice({ ...choice, isOpen: false })}
        />
      )}
    </>
  );
}
