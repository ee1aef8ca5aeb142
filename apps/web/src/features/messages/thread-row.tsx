import { useNow } from '../../platform/use-now.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { dayLabel, type ThreadRow } from './thread-rows.ts';
import styles from './thread-list.module.css';

export interface ThreadRowLineProps {
  readonly row: ThreadRow;
  readonly otherName: string;
  /** Highlighted, because it was scrolled to. */
  readonly isHighlighted: boolean;
  readonly onDelete: (message: MessageView) => void;
}

/** One row of a thread, of any kind. */
export function ThreadRowLine({ row, otherName, isHighlighted, onDelete }: ThreadRowLineProps) {
  if (row.kind === 'day') return <DayMark at={row.at} />;
  if (row.kind === 'unread') {
    return (
      <p className={styles.unread} role="listitem">
        <span>{texts.unreadFrom}</span>
      </p>
    );
  }
  const { message, isFirst, isLast, isStateShown } = row;
  return <MessageBubble {...{ message, isFirst, isLast, isStateShown, otherName, isHighlighted, onDelete }} />;
}

function DayMark({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <p className={styles.day} role="listitem">
      <span>{dayLabel(at, now, texts)}</span>
    </p>
  );
}
