import { sql } from 'kysely';
import type { Db, Dialect, Tx } from '../../db/database.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import type { ReportsTables } from './reports.table.ts';

export type ReportRow = ReportsTables['reports'];

/** A report with both users; the reporter's columns are null when their account is deleted. */
export interface ViewRow extends ReportRow {
  /** Number of rows in `reportPhotos`. */
  readonly morePhotos: number;
  readonly reporterFirstName: string | null;
  readonly reporterLastName: string | null;
  readonly reporterUsername: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** A literal: the index of open reports is partial. */
const OPEN = sql.lit('open' as const);

/** Only left joins, so that the planner cannot start with the users. */
const selectViews = (db: Db | Tx) =>
  db
    .selectFrom('reports')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporterId')
    .leftJoin('users as accused', 'accused.id', 'reports.accusedId')
    .selectAll('reports')
    .select((eb) => [
      eb
        .selectFrom('reportPhotos')
        .select((photos) => photos.cast<number>(photos.fn.countAll(), 'bigint').as('count'))
        .whereRef('reportPhotos.reportId', '=', 'reports.id')
        .$asScalar()
        .$notNull()
        .as('morePhotos'),
      'reporter.firstName as reporterFirstName',
      'reporter.lastName as reporterLastName',
      'reporter.username as reporterUsername',
      'accused.firstName',
      'accused.lastName',
      'accused.username',
    ]);

export function findView(db: Db | Tx, id: string): Promise<ViewRow | undefined> {
  return selectViews(db).where('reports.id', '=', id).executeTakeFirst();
}

/** Open reports after a position, oldest first. */
export function listOpen(db: Db, after: PageCursor, limit: number): Promise<ViewRow[]> {
  return selectViews(db)
    .where('reports.state', '=', 'open')
    .where((eb) => eb(eb.refTuple('reports.createdAt', 'reports.id'), '>', eb.tuple(after.createdAt, after.id)))
    .orderBy('reports.createdAt')
    .orderBy('reports.id')
    .limit(limit)
    .execute();
}

/** Decided reports before a position (by the time of the decision), newest first. */
export function listDecided(db: Db, before: PageCursor, limit: number): Promise<ViewRow[]> {
  return selectViews(db)
    .where('reports.state', '=', 'decided')
    .where((eb) => eb(eb.refTuple('reports.decidedAt', 'reports.id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('reports.decidedAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

/** Number of open reports, and the time (ms) of the oldest; 0 and 0 for none. */
export async function countOpen(db: Db): Promise<{ readonly count: number; readonly oldestAt: number }> {
  const row = await db
    .selectFrom('reports')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('createdAt').as('oldestAt')])
    .where('state', '=', OPEN)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), oldestAt: Number(row?.oldestAt ?? 0) };
}

/** Undefined when there is none. */
export function findReport(db: Db | Tx, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A user's own report of a subject that is still open. */
export function findOpenReport(
  db: Db | Tx,
  { target, targetId, reporterId }: Pick<ReportRow, 'target' | 'targetId' | 'reporterId'>,
): Promise<ReportRow | undefined> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('state', '=', OPEN)
    .where('target', '=', target)
    .where('targetId', '=', targetId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst();
}

/**
 * Stores a report with the media of its copied pictures, in their order. False when the id is taken, or this user has an open report of
 * this subject; it waits for a concurrent insert.
 */
export async function insertReport(
  tx: Tx,
  row: Omit<ReportRow, 'mediaId'>,
  mediaIds: readonly string[],
): Promise<boolean> {
  const made = await tx
    .insertInto('reports')
    .values({ ...row, mediaId: mediaIds[0] ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const photos = mediaIds.map((mediaId, place) => ({ reportId: row.id, place, mediaId })).slice(1);
  if (made && photos.length > 0) await tx.insertInto('reportPhotos').values(photos).execute();
  return made !== undefined;
}

/** The copy of a picture by its place, from 0; null without one. */
export async function findReportPhoto(
  db: Db,
  { id: reportId, mediaId }: Pick<ReportRow, 'id' | 'mediaId'>,
  place: number,
): Promise<string | null> {
  if (place === 0) return mediaId;
  const row = await db
    .selectFrom('reportPhotos')
    .select('mediaId')
    .where('reportId', '=', reportId)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.mediaId ?? null;
}

/** Locks a report until the transaction ends. */
export async function lockReport(tx: Tx, dialect: Dialect, id: string): Promise<ReportRow | undefined> {
  const query = tx.selectFrom('reports').selectAll().where('id', '=', id);
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** Locks all open reports of a subject, in one order. */
export async function lockOpenAbout(
  tx: Tx,
  dialect: Dialect,
  { target, targetId }: Pick<ReportRow, 'target' | 'targetId'>,
): Promise<ReportRow[]> {
  const query = tx
    .selectFrom('reports')
    .selectAll()
    .where('state', '=', OPEN)
    .where('target', '=', target)
    .where('targetId', '=', targetId)
    .orderBy('id');
  return (dialect === 'postgres' ? query.forUpdate() : query).execute();
}

export async function closeReports(
  tx: Tx,
  ids: readonly string[],
  { decision, decidedAt }: Pick<ReportRow, 'decision' | 'decidedAt'>,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ state: 'decided', decision, decidedAt })
    .where('id', 'in', [...ids])
    .execute();
}

/** Removes the reporter and their notes from a user's reports. */
export async function clearReporter(tx: Tx, reporterId: string): Promise<void> {
  await tx.updateTable('reports').set({ reporterId: null, note: '' }).where('reporterId', '=', reporterId).execute();
}

/** Deletes up to `limit` reports about a user. Returns their ids. */
export async function deleteReportsAbout(tx: Tx, accusedId: string, limit: number): Promise<string[]> {
  const found = await tx.selectFrom('reports').select('id').where('accusedId', '=', accusedId).limit(limit).execute();
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('reports').where('id', 'in', ids).execute();
  return ids;
}

/** Deletes up to `limit` reports that were decided before a time (ms). Returns their ids and pictures. */
export async function deleteDecidedBefore(
  tx: Tx,
  before: number,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly mediaIds: readonly string[] }> {
  const found = await tx
    .selectFrom('reports')
    .select('id')
    .where('state', '=', 'decided')
    .where('decidedAt', '<', before)
    .limit(limit)
    .execute();
  if (found.length === 0) return { ids: [], mediaIds: [] };
  const ids = found.map((row) => row.id);
  const photos = await tx.selectFrom('reportPhotos').select('mediaId').where('reportId', 'in', ids).execute();
  const deleted = await tx.deleteFrom('reports').where('id', 'in', ids).returning('mediaId').execute();
  return { ids, mediaIds: [...deleted, ...photos].flatMap(({ mediaId }) => mediaId ?? []) };
}
