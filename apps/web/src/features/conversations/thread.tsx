import type { ConversationId } from '@posy/contract/ids';
import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { layersAreClosed } from '../../ui/use-back-closes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBlock } from '../blocks/block-dialog.tsx';
import { blocksTexts } from '../blocks/blocks.en.ts';
import { RequestBar } from '../message-requests/request-bar.tsx';
import { type ComposerProps, MessageComposer } from '../messages/composer.tsx';
import { canEdit } from '../messages/message-view.ts';
import { ThreadBody } from '../messages/thread-body.tsx';
import { ThreadSkeleton } from '../messages/thread-list.tsx';
import type { TargetMessage } from '../messages/thread-opening.ts';
import type { UnreadSpan } from '../messages/thread-rows.ts';
import { useComposing } from '../messages/use-composing.ts';
import { type FileDrop, useFileDrop } from '../messages/use-file-drop.ts';
import { useReactions } from '../messages/use-reactions.ts';
import { useThreadAnnouncement } from '../messages/use-thread-announcement.ts';
import { type OpenThread, useThread } from '../messages/use-thread.ts';
import type { ConversationView } from './conversation-view.ts';
import { conversationsTexts as texts } from './conversations.en.ts';
import { useReading } from './reading-now.ts';
import { ThreadHeader } from './thread-header.tsx';
import { useConversation } from './use-conversations.ts';
import styles from './thread.module.css';

export interface ThreadProps {
  readonly id: ConversationId;
  /** The list of conversations is still loading: an unknown id may be in it. */
  readonly isListAsked: boolean;
  /** The message to scroll to. */
  readonly target?: TargetMessage | null;
  readonly onBack: () => void;
  /** A provisional conversation with a username got its final id. */
  readonly onMoved: (id: ConversationId) => void;
}

/** One conversation: header, messages, composer. Give it the id as its key. */
export function Thread({ id, isListAsked, target = null, onBack, onMoved }: ThreadProps) {
  const conversation = useConversation(id);
  const thread = useThread(id);
  useReading(thread.conversationId);
  const announcement = useThreadAnnouncement(thread.messages, conversation?.name ?? '');
  const { drop, isOver: isDragged, handlers } = useFileDrop();
  const isOver = isDragged && conversation?.isRequest !== true;
  const heading = useRef<HTMLHeadingElement>(null);
  const movedTo = thread.conversationId === id ? null : thread.conversationId;
  useEffect(() => {
    if (movedTo !== null) onMoved(movedTo);
  }, [movedTo, onMoved]);
  useEffect(() => {
    // With a physical keyboard the composer takes the focus once it is drawn.
    heading.current?.focus({ preventScroll: true });
  }, []);
  const [wasRequest, setWasRequest] = useState(false);
  if (conversation && conversation.isRequest !== wasRequest) setWasRequest(conversation.isRequest);
  const isDeclined = conversation === undefined && wasRequest;
  const isUnknown = conversation === undefined && !isListAsked && !isDeclined;
  const isDiscarded = isUnknown && thread.messages?.length === 0 && movedTo === null;
  useLeaveWhenRemoved(conversation, isDeclined || isDiscarded, onBack);
  return (
    <section
      className={styles.pane}
      aria-label={conversation ? texts.conversationWith({ name: conversation.name }) : texts.title}
      data-over={isOver || undefined}
      {...handlers}
    >
      <ThreadHeader ref={heading} conversation={conversation ?? null} onBack={onBack} />
      {isUnknown ? (
        <div className={styles.state}>
          <EmptyState title={errorMessage('conversation_not_found')} hint={texts.notFoundHint} art="wilted" />
        </div>
      ) : conversation ? (
        <KnownConversation
          {...{ conversation, thread, drop, target }}
          // With a physical keyboard the composer takes the focus once it is drawn.
          onAccepted={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        <ThreadSkeleton />
      )}
      {isOver && <p className={styles.drop}>{texts.drop}</p>}
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </section>
  );
}

/** Leaves when the only message to a username was discarded, and the conversation with it, or when a request was declined. */
function useLeaveWhenRemoved(
  conversation: ConversationView | null | undefined,
  isRemoved: boolean,
  onBack: () => void,
): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (conversation) wasThere.current = true;
    else if (isRemoved && wasThere.current) {
      wasThere.current = false;
      // The question before it had a history entry of its own.
      void layersAreClosed().then(onBack);
    }
  }, [conversation, isRemoved, onBack]);
}

interface KnownConversationProps {
  readonly conversation: ConversationView;
  readonly thread: OpenThread;
  readonly drop: FileDrop;
  readonly target: TargetMessage | null;
  /** The conversation was a request, and was accepted here. */
  readonly onAccepted: () => void;
}

function KnownConversation({ conversation, thread, drop, target, onAccepted }: KnownConversationProps) {
  // The position of the divider is fixed while the thread is open.
  const [unread] = useState(() => spanOf(conversation));
  const composing = useComposing();
  const local = useLocal();
  const { isRequest } = conversation;
  const canWrite = !conversation.isDeleted && !conversation.isBlocked && !isRequest;
  const reacting = useReactions(thread.conversationId, canWrite);
  const findEditable = () => {
    const now = local.device.clock.now();
    return thread.messages?.findLast((message) => canEdit(message, now)) ?? null;
  };
  return (
    <>
      <ThreadBody
        otherName={conversation.name}
        isOtherDeleted={conversation.isDeleted}
        thread={thread}
        unread={unread}
        target={target}
        onReply={canWrite ? composing.reply : null}
        onEdit={canWrite ? composing.edit : null}
        reacting={reacting}
        isRequest={isRequest}
      />
      {isRequest && !conversation.isBlocked ? (
        <RequestBar request={conversation} onAccepted={onAccepted} />
      ) : (
        <Footer {...{ conversation, drop, composing, findEditable }} />
      )}
    </>
  );
}

function spanOf({ readK, receivedK, unreadCount }: ConversationView): UnreadSpan {
  // Messages that were deleted before they were read are not unread, and have their numbers all the same.
  return { readK, receivedK: unreadCount === 0 ? readK : receivedK };
}

type FooterProps = Pick<KnownConversationProps, 'conversation' | 'drop'> &
  Pick<ComposerProps, 'composing' | 'findEditable'>;

/** The composer, or the reason why there is none. */
function Footer({ conversation, drop, composing, findEditable }: FooterProps) {
  const { id, name, otherUserId, username, isDeleted, isBlocked } = conversation;
  const block = useBlock(otherUserId);
  if (isDeleted) {
    return (
      <p className={styles.note} role="status">
        {texts.personRemoved}
      </p>
    );
  }
  if (isBlocked) {
    return (
      <div className={styles.note} role="status">
        <p>{texts.youBlocked({ name })}</p>
        <Button size="small" onClick={block.unblock}>
          {blocksTexts.unblockShort}
        </Button>
      </div>
    );
  }
  const to = { conversationId: id, toUserId: otherUserId, username };
  return <MessageComposer otherName={name} {...{ to, drop, composing, findEditable }} />;
}
