import type { ConversationId } from '@posy/contract/ids';
import { UNREAD_BADGE_CAP } from '@posy/contract/limits';
import { Ban } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import { Age } from '../../kit/age.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { DeliveryMark } from '../messages/delivery-mark.tsx';
import { TypingDots } from '../messages/typing-dots.tsx';
import { useIsTyping } from '../messages/use-typing.ts';
import { UnreadBadge } from '../navigation/unread-badge.tsx';
import type { ConversationView } from './conversation-view.ts';
import { conversationsTexts as texts } from './conversations.en.ts';
import styles from './conversations.module.css';

interface ConversationRowProps {
  readonly conversation: ConversationView;
  readonly isOpen: boolean;
  readonly onOpen: (id: ConversationId) => void;
}

/** A conversation in the list: the other user, the last message, its delivery state, and the number of unread messages. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isOpen, onOpen } = props;
  const { id, name, profileImageUrl, unreadCount, isBlocked } = conversation;
  const isUnread = unreadCount > 0;
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a
      href={`/messages?conversation=${id}`}
      className={classNames(styles.row, isOpen && styles.open, isUnread && styles.unread)}
      aria-current={isOpen ? 'true' : undefined}
      data-conversation={id}
      onClick={open}
    >
      <Avatar name={name} url={profileImageUrl} size={52} />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        {isBlocked && (
          <span className={styles.blocked} title={texts.blocked}>
            <Icon of={Ban} size={14} />
          </span>
        )}
        <Age at={conversation.activeAt} className={styles.age} />
      </span>
      <span className={styles.lastMessage}>
        {/* The open conversation shows its draft in the field. */}
        <LastMessage conversation={isOpen ? { ...conversation, draft: '' } : conversation} />
        {isUnread && (
          <span className={styles.count} data-capped={unreadCount > UNREAD_BADGE_CAP || undefined}>
            <UnreadBadge count={unreadCount} />
          </span>
        )}
      </span>
    </a>
  );
});

/** A draft takes precedence over the last message, and over what the other user types. */
function LastMessage({ conversation: { id, last, draft } }: { readonly conversation: ConversationView }) {
  const isTyping = useIsTyping(id);
  if (draft.trim() !== '') {
    return (
      <span className={styles.preview} dir="auto">
        <span className={styles.draft}>{texts.draft}</span> {draft}
      </span>
    );
  }
  if (isTyping) {
    return (
      <span className={styles.preview}>
        <TypingDots />
      </span>
    );
  }
  if (!last) return <span className={styles.preview}>{texts.noMessage}</span>;
  return (
    <>
      {last.isOwn && <DeliveryMark delivery={last.delivery} />}
      <span className={styles.preview} dir="auto">
        {last.isOwn ? texts.you({ text: last.preview }) : last.preview}
      </span>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows, Home and End lead from row to row of a list; up from the first, back to the box that searches it. */
export function walkRows(event: KeyboardEvent, list: HTMLElement | null, box: HTMLElement | null): void {
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const rows = [...(list?.querySelectorAll<HTMLElement>('a[data-conversation], a[data-requests]') ?? [])];
  if (!isPlain || rows.length === 0 || event.nativeEvent.isComposing) return;
  const at = rows.findIndex((row) => row === document.activeElement);
  const isInBox = box !== null && document.activeElement === box;
  const step = STEPS[event.key];
  let target: HTMLElement | undefined;
  if (step !== undefined && at >= 0) target = rows[at + step] ?? (step < 0 ? (box ?? undefined) : undefined);
  else if (step === 1 && isInBox) target = rows[0];
  else if (event.key === 'Home' && at >= 0) target = rows[0];
  else if (event.key === 'End' && at >= 0) target = rows.at(-1);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
