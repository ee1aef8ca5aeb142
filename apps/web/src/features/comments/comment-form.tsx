import type { PostId } from '@posy/contract/ids';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useStoredDraft } from '../../kit/use-stored-draft.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SendField } from '../../ui/send-field.tsx';
import { NamesWhileTyping } from '../name-suggestions/names-while-typing.tsx';
import { type Answered, type CommentDraft, readCommentDraft } from './comment-draft.ts';
import { commentsTexts as texts } from './comments.en.ts';
import { useCommentForm } from './use-comment-form.ts';
import { commentLength } from './write-comment.ts';
import styles from './comment-form.module.css';

interface CommentFormProps {
  readonly postId: PostId;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** The comment that is answered; null: no reply. */
  readonly answered: Answered | null;
  readonly onAnswer: (answered: Answered | null) => void;
}

/** The form of a new comment or reply. An unsent text is saved, also when the dialog is closed. */
export function CommentForm(props: CommentFormProps) {
  const local = useLocal();
  const begun = useStoredDraft(() => readCommentDraft(local, props.postId), { content: '', answered: null });
  return begun ? <BegunForm {...props} begun={begun} /> : <div className={styles.room} />;
}

function BegunForm({ postId, input, begun, answered, onAnswer }: CommentFormProps & { readonly begun: CommentDraft }) {
  const { content, error, canSend, isSending, change, send } = useCommentForm(postId, begun, answered, onAnswer);
  const name = answered?.name ?? '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // The send button is disabled while the comment is stored, so it would lose the focus.
        input.current?.focus();
        void send();
      }}
    >
      {answered && (
        <p className={styles.answered}>
          <span className={styles.to} dir="auto">
            {texts.replyingTo({ name })}
          </span>
          <IconButton
            label={texts.cancelReply}
            icon={<Icon of={X} size={18} />}
            onClick={() => {
              onAnswer(null);
              input.current?.focus();
            }}
          />
        </p>
      )}
      <SendField
        ref={input}
        name="comment"
        label={answered ? texts.replyLabel({ name }) : texts.label}
        placeholder={answered ? texts.replyPlaceholder : texts.placeholder}
        sendLabel={answered ? texts.sendReply : texts.send}
        value={content}
        onChange={change}
        error={error}
        hint={commentLength(content)}
        canSend={canSend}
        isSending={isSending}
      />
      <NamesWhileTyping field={input} text={content} onChange={change} side="above" />
    </form>
  );
}
