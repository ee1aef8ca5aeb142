import { matches } from '@posy/contract/check';
import { type CommentId, CommentIdSchema, type MutationKey, type PostId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { isBlank, textProblem } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import { typedLength } from '../../language/character-count.ts';
import { errorMessage } from '../../language/error-message.ts';
import { formatNumber } from '../../language/formats.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { retryEntry } from '../../sync/outbox-actions.ts';
import { writeDrawnCounts } from '../../sync/write-counts.ts';
import type { Answered } from './comment-draft.ts';
import { commentsTexts as texts } from './comments.en.ts';
import { addComment, type AddCommentArgs, deleteComment } from './comments.sync.ts';

/** The counter is shown from this length on, before the limit is reached. */
const COUNTED_FROM = MAX_COMMENT_LENGTH - 200;

/** The error for which the server would refuse a text; null: none. */
export function commentError(content: string): string | null {
  const problem = textProblem(content.trim(), MAX_COMMENT_LENGTH);
  if (problem === null) return null;
  return problem === 'invalid_characters' ? errorMessage('invalid_characters') : tooLong(content);
}

/** Whether a comment has no visible text. */
export function isCommentEmpty(content: string): boolean {
  return isBlank(content);
}

/** 'Comment is too long · 5,000 of 2,000 characters'. */
function tooLong(content: string): string {
  return [errorMessage('comment_too_long'), commentLength(content)].filter(Boolean).join(' · ');
}

/** '1,900 of 2,000 characters' close to the limit; else null, also for texts that are too long to count. */
export function commentLength(content: string): string | null {
  const used = typedLength(content, MAX_COMMENT_LENGTH);
  if (used === null || used < COUNTED_FROM) return null;
  return texts.left({ used: formatNumber(used), limit: formatNumber(MAX_COMMENT_LENGTH) });
}

/**
 * Enqueues a comment, or a reply. Once it resolves, the comment survives a crash and is shown at the end of its thread. Throws
 * the errors of `enqueue`, mainly for a full device: nothing is enqueued then.
 *
 * @param answered the comment that a reply answers, and the beginning of its thread; null: no reply
 */
export async function writeComment(
  local: LocalDb,
  postId: PostId,
  content: string,
  answered: Pick<Answered, 'id' | 'parentId'> | null = null,
): Promise<CommentId> {
  const id = local.device.newId();
  assert(matches(CommentIdSchema, id), 'a device makes UUIDs');
  await writeDrawnCounts(local, postId);
  const reply = answered && { parentId: answered.parentId, replyToId: answered.id };
  await enqueue(local, addComment, { id, postId, content: content.trim(), ...reply });
  return id;
}

/** Sends a refused reply again as a comment, since the one it answered was deleted. Replies that wait for it go on waiting. */
export async function sendAsComment(local: LocalDb, key: MutationKey): Promise<void> {
  const args = addComment.read((await local.out.outbox.get(key))?.args);
  if (!args) return;
  const { id, postId, content } = args;
  await retryEntry(local, key, { id, postId, content } satisfies AddCommentArgs);
}

/**
 * Enqueues the deletion of a comment; it leaves the thread at once, with its replies. Throws when the device cannot store the
 * mutation.
 *
 * @param replies the number of its stored replies
 */
export async function removeComment(
  local: LocalDb,
  { id, postId }: { readonly id: CommentId; readonly postId: PostId },
  replies = 0,
) {
  await writeDrawnCounts(local, postId);
  await enqueue(local, deleteComment, { id, postId, ...(replies > 0 && { replies }) });
}
