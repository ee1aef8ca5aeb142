import type { Selectable } from 'kysely';
import type { ChangesTables } from '../../changes/changes.table.ts';
import { type Batch, changeUpTo } from '../../db/batch.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { ACTIVITY_COLUMNS, type ActivityTables } from './activity.table.ts';

export type ActivityRow = ActivityTables['activities'];
export type MarkRow = ActivityTables['activityMarks'];
type QueueRow = Selectable<ChangesTables['activityQueue']>;

/** Queued events, oldest first. */
export function listQueued(db: Db, limit: number) {
  return db.selectFrom('activityQueue').selectAll().where('number', '>', 0).orderBy('number').limit(limit);
}

/**
 * The same for one process at a time: on PostgreSQL others wait for the caller's transaction. If they continued with the
 * remaining rows, two processes could write one group, and the stale read of the slower one would win.
 */
export function lockQueued({ dialect }: Pick<Database, 'dialect'>, tx: Tx, limit: number): Promise<QueueRow[]> {
  const queued = listQueued(tx, limit);
  return (dialect === 'postgres' ? queued.forUpdate() : queued).execute();
}

export async function deleteQueued(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .deleteFrom('activityQueue')
    .where('number', 'in', [...numbers])
    .execute();
}

const byId = hotQuery<{ id: string }, ActivityRow>((db, param) =>
  db.selectFrom('activities').select(ACTIVITY_COLUMNS).where('id', '=', param('id')),
);

export function findActivity(db: Db | Tx, id: string): Promise<ActivityRow | undefined> {
  return byId.first(db, { id });
}

/** A user's groups, deleted ones included, unordered. */
export async function findActivities(db: Db, ownerId: string, ids: readonly string[]): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('activities')
    .select(ACTIVITY_COLUMNS)
    .where('id', 'in', [...ids])
    .where('ownerId', '=', ownerId)
    .execute();
}

interface PageParams extends PageCursor {
  readonly ownerId: string;
  readonly limit: number;
}

const page = hotQuery<PageParams, ActivityRow>((db, param) =>
  db
    .selectFrom('activities')
    .select(ACTIVITY_COLUMNS)
    .where('ownerId', '=', param('ownerId'))
    .where('isDeleted', '=', (eb) => eb.lit(0))
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(param('createdAt'), param('id'))))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

/** A user's groups before a position, newest first. */
export function listActivities(db: Db | Tx, params: PageParams): Promise<ActivityRow[]> {
  return page.all(db, params);
}

/** Writes a group as it is now. */
export async function putActivity(tx: Tx, row: ActivityRow): Promise<void> {
  const { id: _id, ownerId: _ownerId, kind: _kind, ...rest } = row;
  await tx
    .insertInto('activities')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
}

export async function hideActivity(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('activities')
    .set((eb) => ({ isDeleted: 1, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Raises the revisions of groups whose content changed. */
export async function bumpActivities(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('activities')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Hides up to `limit` groups about a post. */
export function hideActivitiesOfPost(
  tx: Tx,
  postId: string,
  limit: number,
): Promise<Batch<{ id: string; ownerId: string }>> {
  return changeUpTo(
    limit,
    () =>
      tx
        .selectFrom('activities')
        .select('id')
        .where('postId', '=', postId)
        .where('isDeleted', '=', 0)
        .limit(limit)
        .execute(),
    (ids) =>
      tx
        .updateTable('activities')
        .set((eb) => ({ isDeleted: 1, rev: eb('rev', '+', 1) }))
        .where('id', 'in', [...ids])
        .returning(['id', 'ownerId'])
        .execute(),
  );
}

/** The newest group of a kind about a post that a user is shown. */
export function findNewestAbout(
  db: Db,
  ownerId: string,
  kind: ActivityRow['kind'],
  postId: string,
): Promise<ActivityRow | undefined> {
  return db
    .selectFrom('activities')
    .select(ACTIVITY_COLUMNS)
    .where('postId', '=', postId)
    .where('kind', '=', kind)
    .where('ownerId', '=', ownerId)
    .where('isDeleted', '=', 0)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes up to `limit` groups from before an instant (ms). */
export function deleteActivitiesBefore(tx: Tx, before: number, limit: number): Promise<Batch<{ id: string }>> {
  return changeUpTo(
    limit,
    () => tx.selectFrom('activities').select('id').where('createdAt', '<', before).limit(limit).execute(),
    (ids) =>
      tx
        .deleteFrom('activities')
        .where('id', 'in', [...ids])
        .returning('id')
        .execute(),
  );
}

const mark = hotQuery<{ userId: string }, MarkRow>((db, param) =>
  db.selectFrom('activityMarks').select(['userId', 'seenAt', 'rev']).where('userId', '=', param('userId')),
);

/** Undefined if the user never looked at their activity. */
export function findMark(db: Db | Tx, userId: string): Promise<MarkRow | undefined> {
  return mark.first(db, { userId });
}

/** Moves the mark forward and returns it; undefined when it was there already, or further. */
export function raiseMark(tx: Tx, userId: string, seenAt: number): Promise<MarkRow | undefined> {
  return tx
    .insertInto('activityMarks')
    .values({ userId, seenAt, rev: 1 })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet((eb) => ({ seenAt: eb.ref('excluded.seenAt'), rev: eb('activityMarks.rev', '+', 1) }))
        .whereRef('activityMarks.seenAt', '<', 'excluded.seenAt'),
    )
    .returningAll()
    .executeTakeFirst();
}
