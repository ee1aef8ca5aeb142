import type { PostId } from '@posy/contract/ids';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useDraftSaver } from '../../kit/use-draft-saver.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useStoredDraft } from '../../kit/use-stored-draft.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SendField } from '../../ui/send-field.tsx';
import { NamesWhileTyping } from '../name-suggestions/names-while-typing.tsx';
import { type Answered, type CommentDraft, readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import { commentsTexts as texts } from './comments.en.ts';
import { hasComment } from './comments.local.ts';
import { commentError, commentLength, isCommentEmpty, writeComment } from './write-comment.ts';
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

interface CommentFormState {
  readonly content: string;
  readonly error: string | null;
  /** The server would accept the text, and no comment is being stored. */
  readonly canSend: boolean;
  /** The comment is being stored on this device, for some ms. Sending it happens later, by itself. */
  readonly isSending: boolean;
  readonly change: (content: string) => void;
  readonly send: () => Promise<void>;
}

/**
 * The text of a new comment or reply: saved while it is typed, with the comment it answers. The field is cleared once the
 * comment is stored in the outbox. A reply whose comment is deleted meanwhile keeps its text and cannot be sent as a reply.
 */
function useCommentForm(
  postId: PostId,
  begun: CommentDraft,
  answered: Answered | null,
  onAnswer: (answered: Answered | null) => void,
): CommentFormState {
  const local = useLocal();
  const [content, setContent] = useState(begun.content);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const latest = useRef(begun.content);
  const complain = (failure: unknown) => setError(isQuotaError(failure) ? texts.storageFull : texts.addFailed);
  const saver = useDraftSaver<CommentDraft>((draft) => saveCommentDraft(local, postId, draft), complain);

  // The draft answers a comment, unless the user has chosen another one since.
  const restoreAnswered = useEffectEvent(() => answered ?? onAnswer(begun.answered));
  useEffect(() => void restoreAnswered(), []);

  // Effects run some ms after they are drawn: a text that was typed meanwhile is newer than `content`.
  const saveAnswered = useEffectEvent((now: Answered | null) => {
    saver.current?.save({ content: latest.current, answered: now });
  });
  useEffect(() => saveAnswered(answered), [answered]);
  const answeredId = answered?.id ?? null;
  const isAnswerable = useLiveQuery(() => answeredId === null || hasComment(local, answeredId), [local, answeredId]);

  const isEmpty = isCommentEmpty(content);
  const problem = isAnswerable === false ? texts.parentDeleted : commentError(content);
  return {
    content,
    error: error ?? problem,
    canSend: !isEmpty && problem === null && !isSending,
    isSending,
    change(next) {
      latest.current = next;
      setContent(next);
      setError(null);
      saver.current?.save({ content: next, answered });
    },
    async send() {
      if (isEmpty || isSending || problem !== null) return;
      setIsSending(true);
      latest.current = content;
      try {
        await writeComment(local, postId, content, answered);
        // Text that was typed while the comment was being stored is the next comment.
        const rest = latest.current.startsWith(content) ? latest.current.slice(content.length) : latest.current;
        saver.current?.cancel();
        latest.current = rest;
        setContent(rest);
        onAnswer(null);
        await saveCommentDraft(local, postId, { content: rest, answered: null });
      } catch (failure) {
        complain(failure);
      } finally {
        setIsSending(false);
      }
    },
  };
}
