import type { MutationKey } from '@posy/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { Reply } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { DiscardDialog, type DiscardDialogProps } from '../../ui/discard-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { absoluteTime, clockTime } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { useDoubleTap } from '../../ui/use-double-tap.ts';
import { useLongPress } from '../../ui/use-long-press.ts';
import { useSwipeAside } from '../../ui/use-swipe-aside.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { UserText } from '../mentions/user-text.tsx';
import { CoveredMedia } from './covered-media.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { MessageAttachment } from './message-attachment.tsx';
import { MessageMenu } from './message-menu.tsx';
import { canReact, DOUBLE_TAP_EMOJI, ownReaction } from './message-reactions.ts';
import { canReply, isEmojiOnly, type MessageQuote, type MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { Quote } from './quote.tsx';
import { ReactionChips } from './reaction-chips.tsx';
import { RefusedEdit } from './refused-edit.tsx';
import { UnsentState } from './unsent-state.tsx';
import type { Reacting } from './use-reactions.ts';
import styles from './message-bubble.module.css';

export interface MessageBubbleProps {
  readonly message: MessageView;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isStateShown: boolean;
  readonly otherName: string;
  /** The message was scrolled to, and takes the focus. */
  readonly isHighlighted: boolean;
  /** null: nothing can be written in this conversation. */
  readonly onReply: ((message: MessageView) => void) | null;
  readonly onEdit: ((message: MessageView) => void) | null;
  readonly reacting: Reacting;
  /** See `ThreadBodyProps`. */
  readonly isRequest: boolean;
  readonly onQuote: (quote: MessageQuote) => void;
  readonly onDelete: (message: MessageView) => void;
}

/**
 * A message: the one that it answers, text, attachment, reactions, time, and the delivery state of one's own. Its menu opens by a long
 * press, a right click, or its button, which is seen while the message is hovered or focused. A swipe with a finger answers it, and a
 * double tap gives it a flower.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isFirst, isLast, isStateShown, otherName, isHighlighted } = props;
  const { onReply, onEdit, reacting, isRequest, onQuote, onDelete } = props;
  const { isOwn, media, replyTo, isEmptied, createdAt, editedAt, edit, delivery } = message;
  // A row may be older than the limits.
  const content = fitText(message.content, MAX_MESSAGE_LENGTH);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);
  const menu = useRef<HTMLSpanElement>(null);
  const menuButton = () => menu.current?.querySelector('button');
  const longPress = useLongPress(() => menuButton()?.click());
  const doubleTap = useDoubleTap(canReact(message) && !isRequest ? () => giveFlower(message, reacting) : null);
  const row = useRef<HTMLDivElement>(null);
  const { phase, handlers } = useSwipeAside(row, onReply && canReply(message) ? () => onReply(message) : null);
  const isUnsent = delivery.kind === 'waiting' || delivery.kind === 'sending' || delivery.kind === 'failed';
  return (
    <div
      role="listitem"
      className={classNames(
        styles.line,
        isOwn && styles.own,
        isFirst && styles.first,
        isLast && styles.last,
        isHighlighted && styles.highlighted,
      )}
      tabIndex={isHighlighted ? -1 : undefined}
      data-message={message.id}
      {...handlers}
    >
      <div ref={row} className={styles.row} {...longPress}>
        {phase !== null && (
          <span className={styles.swiped} data-phase={phase}>
            <Icon of={Reply} size={20} />
          </span>
        )}
        <div
          className={classNames(
            styles.bubble,
            isUnsent && styles.unsent,
            media !== null && styles.hasMedia,
            message.reactions.length > 0 && !isRequest && styles.reacted,
            delivery.kind === 'failed' && styles.failed,
          )}
          title={absoluteTime(createdAt)}
          {...doubleTap}
        >
          <VisuallyHidden>{isOwn ? texts.you : otherName}: </VisuallyHidden>
          {replyTo && <Quote quote={replyTo} otherName={otherName} onOpen={onQuote} />}
          {media?.kind === 'stored' && isRequest ? (
            <CoveredMedia kind={media.media.kind} />
          ) : (
            media && <MessageAttachment message={message} otherName={otherName} onCancel={ask} />
          )}
          {content !== '' && (
            <p className={classNames(styles.text, isEmojiOnly(content) && styles.emoji)} dir="auto">
              {isRequest ? content : <UserText text={content} />}
            </p>
          )}
          {isEmptied && <p className={styles.emptied}>{emptiedText(message)}</p>}
          {!isRequest && (
            <ReactionChips {...{ message, otherName, reacting }} onRemoved={() => menuButton()?.focus()} />
          )}
        </div>
        <MessageMenu ref={menu} {...{ message, otherName, onReply, onEdit, reacting, isRequest, onDelete }} />
      </div>
      {isUnsent ? (
        <>
          <UnsentState
            delivery={delivery}
            fileId={media?.kind === 'local' ? media.file.id : null}
            onCancel={media === null ? undefined : ask}
          />
          {/* Stays open while the upload waits for the network and goes on. */}
          <CancelQuestion messageKey={delivery.key} isOpen={isAsking} onClose={() => setIsAsking(false)} />
        </>
      ) : (
        (isLast || isStateShown || editedAt !== null) && (
          <p className={styles.foot}>
            <time dateTime={new Date(createdAt).toISOString()}>{clockTime(createdAt)}</time>
            {editedAt !== null && <span title={absoluteTime(editedAt)}>{texts.edited}</span>}
            {edit?.kind === 'waiting' ? (
              <DeliveryMark delivery={edit} />
            ) : (
              isStateShown && <DeliveryMark delivery={delivery} />
            )}
          </p>
        )
      )}
      {edit?.kind === 'failed' && <RefusedEdit message={message} edit={edit} onEdit={onEdit} />}
    </div>
  );
});

/** A second double tap changes nothing. */
function giveFlower(message: MessageView, { react }: Reacting): void {
  if (ownReaction(message) !== DOUBLE_TAP_EMOJI) react?.(message, DOUBLE_TAP_EMOJI);
}

function emptiedText({ isUnsent, isOwn }: MessageView): string {
  if (!isUnsent) return texts.emptied;
  return isOwn ? texts.unsentOwn : texts.unsent;
}

interface CancelQuestionProps extends Pick<DiscardDialogProps, 'isOpen' | 'onClose'> {
  readonly messageKey: MutationKey;
}

/** Asks before a message that waits or is being sent is discarded. */
function CancelQuestion({ messageKey, ...dialog }: CancelQuestionProps) {
  const local = useLocal();
  const showFailure = () => showToast({ title: texts.error, description: texts.removeFailed, isError: true });
  return (
    <DiscardDialog
      {...dialog}
      texts={texts}
      onDiscard={() => discardEntry(local, messageKey)}
      onDiscardFailed={showFailure}
    />
  );
}
