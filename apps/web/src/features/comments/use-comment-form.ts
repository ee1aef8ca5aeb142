import type { PostId } from '@posy/contract/ids';
import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { useDraftSaver } from '../../app/use-draft-saver.ts';
import { isQuotaError } from '../../local/quota.ts';
import { commentsTexts as texts } from './comments.en.ts';
import { readCommentDraft, saveCommentDraft } from './comments.local.ts';
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

/** The text of a new comment: saved while it is typed. The field is cleared once the comment is stored in the outbox. */
export function useCommentForm(postId: PostId): CommentFormState {
  const local = useLocal();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const latest = useRef<string | null>(null);
  const complain = (failure: unknown) => setError(isQuotaError(failure) ? texts.storageFull : texts.addFailed);
  const saver = useDraftSaver<string>((draft) => saveCommentDraft(local, postId, draft), complain);

  useEffect(() => {
    let isOver = false;
    const show = (draft: string) => {
      // Typing can be faster than the device's storage; typed text wins over the draft.
      if (!isOver) setTyped((current) => current ?? draft);
    };
    readCommentDraft(local, postId).then(show, () => undefined);
    return () => {
      isOver = true;
    };
  }, [local, postId]);

  const content = typed ?? '';
  const isEmpty = isCommentEmpty(content);
  const problem = commentError(content);
  return {
    content,
    error: error ?? problem,
    canSend: !isEmpty && problem === null && !isSending,
    isSending,
    change(next) {
      latest.current = next;
      setTyped(next);
      setError(null);
      saver.current?.save(next);
    },
    async send() {
      if (isEmpty || isSending || problem !== null) return;
      setIsSending(true);
      latest.current = content;
      try {
        await writeComment(local, postId, content);
        // Text that was typed while the comment was being stored is the next comment.
        const rest = latest.current.startsWith(content) ? latest.current.slice(content.length) : latest.current;
        saver.current?.cancel();
        setTyped(rest);
        await saveCommentDraft(local, postId, rest);
      } catch (failure) {
        complain(failure);
      } finally {
        setIsSending(false);
      }
    },
  };
}
