import type { MessageId } from '@posy/contract/ids';
import { X } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messagesTexts as texts } from './messages.en.ts';
import { readQuote } from './messages.local.ts';
import { editedWords, quoteWords } from './quote-words.ts';
import { QuoteFace } from './quote.tsx';
import styles from './composer.module.css';

export interface ComposerBarProps {
  /** The message whose text is being changed; null: none. */
  readonly editedId: MessageId | null;
  /** The message that is answered otherwise; null: none. */
  readonly replyToId: MessageId | null;
  readonly otherName: string;
  readonly onClose: () => void;
}

/** The message above the field that is edited or answered, which follows its changes. Each change is announced to screen readers. */
export function ComposerBar({ editedId, replyToId, otherName, onClose }: ComposerBarProps) {
  const local = useLocal();
  const id = editedId ?? replyToId;
  const isEdit = editedId !== null;
  const read = useLiveQuery(() => (id === null ? null : readQuote(local, id)), [local, id]);
  // The former one remains until the present one is read.
  const quote = read?.id === id ? read : null;
  const words = quote && (isEdit ? editedWords(quote) : quoteWords(quote, otherName));
  return (
    <div className={id === null ? styles.noReply : styles.reply}>
      <p role="status" className={styles.replyTo}>
        {words && (
          <>
            <VisuallyHidden>{words.label}</VisuallyHidden>
            <QuoteFace words={words} />
          </>
        )}
      </p>
      {id !== null && (
        <IconButton
          label={isEdit ? texts.leaveEdit : texts.removeQuote}
          icon={<Icon of={X} size={18} />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
