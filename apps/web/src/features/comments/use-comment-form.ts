import type { PostId } from '@posy/contract/ids';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useDraftSaver } from '../../kit/use-draft-saver.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { type Answered, type CommentDraft, saveCommentDraft } from './comment-draft.ts';
import { commentsTexts as texts } from './comments.en.ts';
import { hasComment } from './comments.local.ts';
import { commentError, isCommentEmpty, writeComment } from './write-comment.ts';

export interface CommentFormState {
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
export function useCommentForm(
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
