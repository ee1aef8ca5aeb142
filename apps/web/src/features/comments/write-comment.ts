import { matches } from '@posy/contract/check';
import { type CommentId, CommentIdSchema, type PostId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { hasForbiddenCharacters, isLongerThan } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { addComment, deleteComment } from './comments.mutators.ts';
import { commentsTexts as texts } from './comments.texts.ts';

/** What the server would refuse in a text, told before it is sent; null: nothing. */
export function commentError(content: string): string | null {
  const text = content.trim();
  if (isLongerThan(text, MAX_COMMENT_LENGTH)) return texts.tooLong;
  return hasForbiddenCharacters(text) ? texts.forbiddenCharacters : null;
}

/**
 * Queues a comment. When it resolves the comment survives a crash and stands at the end of its thread. Throws what
 * `enqueue` throws, a full device above all: nothing is queued then.
 */
export async function writeComment(local: LocalDb, postId: PostId, content: string): Promise<CommentId> {
  const id = local.device.newId();
  assert(matches(CommentIdSchema, id), 'a device makes UUIDs');
  await enqueue(local, addComment, { id, postId, content: content.trim() });
  return id;
}

/** Queues the deletion of a comment; it leaves the thread at once. Throws when the device would not keep the wish. */
export async function removeComment(local: LocalDb, comment: { readonly id: CommentId; readonly postId: PostId }) {
  await enqueue(local, deleteComment, { id: comment.id, postId: comment.postId });
}
