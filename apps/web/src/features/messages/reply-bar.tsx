import type { MessageId } from '@posy/contract/ids';
import { X } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messagesTexts as texts } from './messages.en.ts';
import { readQuote } from './messages.local.ts';
import { quoteWords } from './quote-words.ts';
import { QuoteFace } from './quote.tsx';
import styles from './composer.module.css';

export interface ReplyBarProps {
  /** The message that is answered; null: none. */
  readonly replyToId: MessageId | null;
  readonly otherName: string;
  readonly onRemove: () => void;
}

/** The answered message above the field, which follows its changes. Each change is announced to screen readers. */
export function ReplyBar({ replyToId, otherName, onRemove }: ReplyBarProps) {
  const local = useLocal();
  const read = useLiveQuery(() => (replyToId === null ? null : readQuote(local, replyToId)), [local, replyToId]);
  // The former one remains until the present one is read.
  const words = read && read.id === replyToId ? quoteWords(read, otherName) : null;
  return (
    <div className={replyToId === null ? styles.noReply : styles.reply}>
      <p role="status" className={styles.replyTo}>
        {words && (
          <>
            <VisuallyHidden>{words.label}</VisuallyHidden>
            <QuoteFace words={words} />
          </>
        )}
      </p>
      {replyToId !== null && (
        <IconButton label={texts.removeQuote} icon={<Icon of={X} size={18} />} onClick={onRemove} />
      )}
    </div>
  );
}
