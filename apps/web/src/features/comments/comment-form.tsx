import type { PostId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { graphemeLength } from '@posy/contract/text';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { sendsOnEnter } from '../../ui/sends-on-enter.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { commentsTexts as texts } from './comments.texts.ts';
import { useCommentForm } from './use-comment-form.ts';
import styles from './comment-form.module.css';

/** So many characters before the limit they are counted, so that nobody runs into it. */
const COUNTED_FROM = MAX_COMMENT_LENGTH - 200;

/** Where a comment is written. What is begun is kept, also when the dialog is closed. */
export function CommentForm({ postId }: { readonly postId: PostId }) {
  const { content, error, canSend, isSending, change, send } = useCommentForm(postId);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // Its button is disabled meanwhile, and would take the focus with it.
        input.current?.focus();
        void send();
      }}
    >
      <label className={styles.label} htmlFor={id}>
        <VisuallyHidden>{texts.label}</VisuallyHidden>
      </label>
      <textarea
        ref={input}
        id={id}
        name="comment"
        className={styles.input}
        rows={1}
        placeholder={texts.placeholder}
        value={content}
        enterKeyHint="enter"
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (!sendsOnEnter(event)) return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
      />
      <button type="submit" className={styles.send} disabled={!canSend} aria-label={texts.send} aria-busy={isSending}>
        <Icon of={SendHorizontal} />
      </button>
      <p id={`${id}-hint`} className={classNames(styles.hint, error !== null && styles.error)} role="status">
        {error ?? <Counter content={content} />}
      </p>
    </form>
  );
}

function Counter({ content }: { readonly content: string }) {
  const used = graphemeLength(content.trim(), 2 * MAX_COMMENT_LENGTH);
  if (used < COUNTED_FROM) return null;
  return texts.left(used.toLocaleString(), MAX_COMMENT_LENGTH.toLocaleString());
}
