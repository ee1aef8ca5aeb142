import type { Database, Tx } from '../../db/database.ts';

type Dialect = Pick<Database, 'dialect'>;

const DELETED = ['id', 'postId', 'authorId', 'parentId', 'isHidden', 'flowersCount', 'mentions'] as const;

/** A deleted comment or reply. */
export interface DeletedComment {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  readonly parentId: string | null;
  readonly isHidden: number;
  readonly flowersCount: number;
  readonly mentions: string | null;
}

/** A reply that stays when the answered reply is deleted. */
export interface Unanswering {
  readonly id: string;
  readonly parentId: string | null;
  readonly mentions: string | null;
}

interface Deletion {
  readonly rows: readonly DeletedComment[];
  readonly unanswering: readonly Unanswering[];
}

/**
 * Deletes a comment with its replies, hidden ones too. No rows: it was deleted or hidden already. The caller has locked the
 * post.
 */
export async function deleteThread(tx: Tx, db: Dialect, id: string): Promise<Deletion> {
  const affected = await lockComments(tx, db, [id]);
  // Before the comment: its deletion deletes them, and returns only itself.
  const replies = await tx.deleteFrom('comments').where('parentId', '=', id).returning(DELETED).execute();
  const comment = tx.deleteFrom('comments').where('id', '=', id).where('isHidden', '=', 0);
  const deleted = await comment.returning(DELETED).execute();
  return deleted.length === 0 ? { rows: [], unanswering: [] } : deletionOf([...replies, ...deleted], affected);
}

function deletionOf(rows: readonly DeletedComment[], affected: readonly Unanswering[]): Deletion {
  const ids = new Set(rows.map(({ id }) => id));
  return { rows, unanswering: affected.filter(({ id }) => !ids.has(id)) };
}

/** Up to `limit` comments of a user, hidden or not. */
export function listAllCommentsOf(tx: Tx, authorId: string, limit: number): Promise<{ id: string; postId: string }[]> {
  return tx.selectFrom('comments').select(['id', 'postId']).where('authorId', '=', authorId).limit(limit).execute();
}

/**
 * Deletes comments of one user, and up to `limit` replies to them first: comments stay while more replies are left. The caller
 * has locked their posts.
 */
export async function deleteComments(
  tx: Tx,
  db: Dialect,
  ids: readonly string[],
  limit: number,
): Promise<Deletion & { readonly isAll: boolean }> {
  if (ids.length === 0) return { rows: [], unanswering: [], isAll: true };
  const found = await tx
    .selectFrom('comments')
    .select('id')
    .where('parentId', 'in', [...ids])
    .limit(limit)
    .execute();
  const replies = found.map((row) => row.id);
  const isAll = replies.length < limit;
  const affected = await lockComments(tx, db, isAll ? [...replies, ...ids] : replies);
  const deletedReplies = await deleteThese(tx, replies);
  const rows = isAll ? [...deletedReplies, ...(await deleteThese(tx, ids))] : deletedReplies;
  return { ...deletionOf(rows, affected), isAll };
}

async function deleteThese(tx: Tx, ids: readonly string[]): Promise<DeletedComment[]> {
  if (ids.length === 0) return [];
  return tx
    .deleteFrom('comments')
    .where('id', 'in', [...ids])
    .returning(DELETED)
    .execute();
}

/**
 * Locks comments with all rows that their deletion deletes or changes, in one order, and returns them; on SQLite writes follow
 * one another. Their flowers are changed by callers that have locked the comment.
 */
async function lockComments(tx: Tx, { dialect }: Dialect, ids: readonly string[]): Promise<Unanswering[]> {
  if (ids.length === 0) return [];
  const list = [...ids];
  const affected = tx
    .selectFrom('comments')
    .select(['id', 'parentId', 'mentions'])
    .where((eb) => eb.or([eb('id', 'in', list), eb('parentId', 'in', list), eb('replyToId', 'in', list)]));
  return dialect === 'sqlite' ? affected.execute() : affected.orderBy('id').forUpdate().execute();
}
