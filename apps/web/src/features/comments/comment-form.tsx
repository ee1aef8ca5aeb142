import type { PostId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { graphemeLength } from '@posy/contract/text';
import { useRef } from 'react';
import { formatNumber } from '../../language/formats.ts';
import { SendField } from '../../ui/send-field.tsx';
import { commentsTexts as texts } from './comments.texts.ts';
import { useCommentForm } from './use-comment-form.ts';
import styles from './comment-form.late.module.css';

/** So many characters before the limit they are counted, so that nobody runs into it. */
const COUNTED_FROM = MAX_COMMENT_LENGTH - 200;

/** Where a comment is written. What is begun is kept, also when the dialog is closed. */
export function CommentForm({ postId }: { readonly postId: PostId }) {
  const { content, error, canSend, isSending, change, send } = useCommentForm(postId);
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // Its button is disabled meanwhile, and would take the focus with it.
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
        hint={<Counter content={content} />}
        canSend={canSend}
        isSending={isSending}
      />
    </form>
  );
}

function Counter({ content }: { readonly content: string }) {
  const used = graphemeLength(content.trim(), 2 * MAX_COMMENT_LENGTH);
  if (used < COUNTED_FROM) return null;
  return texts.left({ used: formatNumber(used), limit: formatNumber(MAX_COMMENT_LENGTH) });
}
