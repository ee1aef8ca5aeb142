import type { ActivityEvent } from '../../changes/note-activity.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countFlowersOfMany, lockComments } from '../comments/comment-counters.service.ts';
import { deleteFlowersFor, listOwnRows } from './comment-flowers.repo.ts';

/** Changes of one step that concern other users. */
export interface CommentFlowersChanged {
  /** About the comments that lost a flower. */
  readonly events: readonly ActivityEvent[];
  /** Whether nothing is left to do. */
  readonly isAll: boolean;
}

/**
 * Deletes up to `limit` flowers for comments of a user whose account is being deleted, and lowers the counts.
 * Before the first call the caller locks and changes the account.
 */
export async function removeCommentFlowersOf(
  deps: Pick<Deps, 'db'>,
  tx: Tx,
  userId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CommentFlowersChanged> {
  const found = await listOwnRows(tx, userId, limit);
  // Comments before their flowers, as everywhere: a comment that is being deleted deletes its flowers.
  await lockComments(deps, tx, found);
  const ids = await deleteFlowersFor(tx, userId, found);
  await countFlowersOfMany(tx, new Map(ids.map((id) => [id, -1])));
  const events = ids.map((subjectId): ActivityEvent => ({ kind: 'commentFlower', subjectId }));
  return { events, isAll: found.length < limit };
}
