import type { PostId } from '@posy/contract/ids';
import { useRef } from 'react';
import { SendField } from '../../ui/send-field.tsx';
import { commentsTexts as texts } from './comments.en.ts';
import { useCommentForm } from './use-comment-form.ts';
import { commentLength } from './write-comment.ts';
import styles from './comment-form.module.css';

/** The form of a new comment. An unsent text is saved, also when the dialog is closed. */
export function CommentForm({ postId }: { readonly postId: PostId }) {
  const { content, error, canSend, isSending, change, send } = useCommentForm(postId);
  const input = useRef<HTMLTextAreaElement>(null);
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
      <SendField
        ref={input}
        name="comment"
        label={texts.label}
        placeholder={texts.placeholder}
        sendLabel={texts.send}
        value={content}
        onChange={change}
        error={error}
        hint={commentLength(content)}
        canSend={canSend}
        isSending={isSending}
      />
    </form>
  );
}
