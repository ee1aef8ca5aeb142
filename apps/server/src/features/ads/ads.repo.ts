import type { Audience } from '@posy/contract/ads';
import type { Db, Dialect, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import type { MediaColumns } from '../media/media-keys.ts';
import type { AdsTables } from './ads.table.ts';

export type AdRow = AdsTables['ads'];

/** The columns of the picture or video, all null where there is none. */
type NoMediaColumns = { readonly [Name in keyof MediaColumns]: MediaColumns[Name] | null };

/** An ad with its picture and the spending of the requested day; null: none. */
export interface OwnAdRow extends Omit<AdRow, 'isRunning' | 'slot' | 'notifyAt' | 'mediaId'>, NoMediaColumns {
  readonly spentToday: number | null;
}

const selectOwn = (db: Db | Tx, today: number) =>
  db
    .selectFrom('ads')
    .leftJoin('media', 'media.id', 'ads.mediaId')
    .leftJoin('adDays', (join) => join.onRef('adDays.adId', '=', 'ads.id').on('adDays.day', '=', today))
    .select([
      'ads.id',
      'ads.ownerId',
      'ads.title',
      'ads.description',
      'ads.targetAudience',
      'ads.callToAction',
      'ads.linkUrl',
      'ads.dailyBudget',
      'ads.duration',
      'ads.isActive',
      'ads.createdAt',
      'ads.endsAt',
      'ads.impressions',
      'ads.clicks',
      'ads.spent',
      'ads.rev',
      'adDays.spent as spentToday',
      'ads.mediaId',
      'media.width',
      'media.height',
      'media.thumbhash',
      'media.isAnimated',
      'media.hash',
      'media.variants',
      'media.video',
    ]);

const byId = hotQuery<{ id: string; today: number }, OwnAdRow>((db, param) =>
  selectOwn(db, param('today')).where('ads.id', '=', param('id')),
);

/** An ad of any owner. `today`: a UTC day, in days since 1970. */
export function findAd(db: Db | Tx, id: string, today: number): Promise<OwnAdRow | undefined> {
  return byId.first(db, { id, today });
}

/** In no order; ids without an ad are left out. */
export async function findAds(db: Db, ids: readonly string[], today: number): Promise<OwnAdRow[]> {
  if (ids.length === 0) return [];
  return selectOwn(db, today)
    .where('ads.id', 'in', [...ids])
    .execute();
}

/** An ad's owner, whether they are active, and its audience and dates. */
export interface AdAccess extends Pick<AdRow, 'id' | 'ownerId' | 'targetAudience' | 'createdAt' | 'endsAt'> {
  readonly isOwnerActive: number;
}

const access = hotQuery<{ id: string }, AdAccess>((db, param) =>
  db
    .selectFrom('ads')
    .innerJoin('users', 'users.id', 'ads.ownerId')
    .select([
      'ads.id',
      'ads.ownerId',
      'ads.targetAudience',
      'ads.createdAt',
      'ads.endsAt',
      'users.isActive as isOwnerActive',
    ])
    .where('ads.id', '=', param('id')),
);

export function findAdAccess(db: Db | Tx, id: string): Promise<AdAccess | undefined> {
  return access.first(db, { id });
}

const pageOf = hotQuery<PageCursor & { ownerId: string; today: number; limit: number }, OwnAdRow>((db, param) =>
  selectOwn(db, param('today'))
    .where('ads.ownerId', '=', param('ownerId'))
    .where((eb) => eb(eb.refTuple('ads.createdAt', 'ads.id'), '<', eb.tuple(param('createdAt'), param('id'))))
    .orderBy('ads.createdAt', 'desc')
    .orderBy('ads.id', 'desc')
    .limit(param('limit')),
);

/** A user's ads before a position, newest first. */
export function listAdsOf(
  db: Db,
  { ownerId, today, after, limit }: { ownerId: string; today: number; after: PageCursor; limit: number },
): Promise<OwnAdRow[]> {
  return pageOf.all(db, { ...after, ownerId, today, limit });
}

const newestIds = hotQuery<{ ownerId: string; limit: number }, { id: string }>((db, param) =>
  db
    .selectFrom('ads')
    .select('id')
    .where('ownerId', '=', param('ownerId'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

export async function listNewestIdsOf(db: Db, ownerId: string, limit: number): Promise<string[]> {
  return (await newestIds.all(db, { ownerId, limit })).map((row) => row.id);
}

/** Reads an ad and locks it. */
export function lockAd(tx: Tx, dialect: Dialect, id: string): Promise<AdRow | undefined> {
  const query = tx.selectFrom('ads').selectAll().where('id', '=', id);
  return (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** Inserts an ad; false when the id exists. On PostgreSQL it waits for a concurrent insert of the same id. */
export async function insertAd(tx: Tx, row: AdRow): Promise<boolean> {
  const rows = await tx
    .insertInto('ads')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export type AdChanges = Partial<
  Pick<
    AdRow,
    | 'title'
    | 'description'
    | 'mediaId'
    | 'targetAudience'
    | 'callToAction'
    | 'linkUrl'
    | 'dailyBudget'
    | 'duration'
    | 'endsAt'
    | 'isActive'
    | 'isRunning'
  >
>;

export async function changeAd(tx: Tx, id: string, changes: AdChanges): Promise<void> {
  await tx
    .updateTable('ads')
    .set((eb) => ({ ...changes, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAd(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ads').where('id', '=', id).execute();
}

/** Deletes up to `limit` ads of a user; returns the pictures they showed, and whether no ads are left. */
export async function deleteAdsOf(
  tx: Tx,
  ownerId: string,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly mediaIds: readonly string[]; readonly isAll: boolean }> {
  const found = await tx
    .selectFrom('ads')
    .select(['id', 'mediaId'])
    .where('ownerId', '=', ownerId)
    .limit(limit)
    .execute();
  const ids = found.map((row) => row.id);
  if (ids.length > 0) await tx.deleteFrom('ads').where('id', 'in', ids).execute();
  const mediaIds = new Set(found.flatMap((row) => row.mediaId ?? []));
  return { ids, mediaIds: [...mediaIds], isAll: found.length < limit };
}

/** Whether no ad shows a picture any more. On PostgreSQL it locks the picture, so that a concurrent ad cannot reuse it. */
export async function isMediaUnused(tx: Tx, dialect: Dialect, mediaId: string): Promise<boolean> {
  if (dialect === 'postgres') {
    await tx.selectFrom('media').select('id').where('id', '=', mediaId).forUpdate().execute();
  }
  return !(await tx.selectFrom('ads').select('id').where('mediaId', '=', mediaId).limit(1).executeTakeFirst());
}

/** Raises the revision of ads whose picture changed. Returns their owners. */
export async function bumpAdsOfMedia(tx: Tx, mediaId: string): Promise<{ id: string; ownerId: string }[]> {
  return tx
    .updateTable('ads')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('mediaId', '=', mediaId)
    .returning(['id', 'ownerId'])
    .execute();
}

/** Clears the pending touch of the counters. Undefined when the ad was deleted, or has none pending. */
export function clearNotifyAt(tx: Tx, id: string): Promise<Pick<AdRow, 'ownerId'> | undefined> {
  return tx
    .updateTable('ads')
    .set({ notifyAt: null })
    .where('id', '=', id)
    .where('notifyAt', 'is not', null)
    .returning('ownerId')
    .executeTakeFirst();
}

/** Ends up to `limit` running ads that are over at `now`. Returns their number. */
export async function stopEnded(tx: Tx, now: number, limit: number): Promise<number> {
  const ended = await tx
    .selectFrom('ads')
    .select('id')
    .where('isRunning', '=', 1)
    .where('endsAt', '<=', now)
    .orderBy('endsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const { id } of ended) await tx.updateTable('ads').set({ isRunning: 0 }).where('id', '=', id).execute();
  return ended.length;
}

/** Fields that determine whether a running ad is shown to a viewer, and in which order. */
export interface RunningAdRow {
  readonly id: string;
  readonly ownerId: string;
  readonly targetAudience: Audience;
  readonly dailyBudget: number;
  readonly createdAt: number;
  readonly endsAt: number;
  readonly spentToday: number | null;
  readonly isOwnerActive: number | null;
}

const runningFrom = hotQuery<{ slot: number; today: number; limit: number }, RunningAdRow>((db, param) =>
  db
    .selectFrom('ads')
    // The owner always exists; a left join keeps the planner from starting with the users.
    .leftJoin('users', 'users.id', 'ads.ownerId')
    .leftJoin('adDays', (join) => join.onRef('adDays.adId', '=', 'ads.id').on('adDays.day', '=', param('today')))
    .select([
      'ads.id',
      'ads.ownerId',
      'ads.targetAudience',
      'ads.dailyBudget',
      'ads.createdAt',
      'ads.endsAt',
      'adDays.spent as spentToday',
      'users.isActive as isOwnerActive',
    ])
    .where('ads.isRunning', '=', (eb) => eb.lit(1))
    .where('ads.slot', '>=', param('slot'))
    .orderBy('ads.slot')
    .orderBy('ads.id')
    .limit(param('limit')),
);

/** Up to `limit` running ads from a position in the rotation on, each once. `today`: a UTC day, in days since 1970. */
export async function listRunning(
  db: Db,
  { slot, today, limit }: { readonly slot: number; readonly today: number; readonly limit: number },
): Promise<RunningAdRow[]> {
  const rows = await runningFrom.all(db, { slot, today, limit });
  const rest = limit - rows.length;
  if (rest === 0 || slot === 0) return rows;
  const known = new Set(rows.map((row) => row.id));
  const others = await runningFrom.all(db, { slot: 0, today, limit: rest });
  return [...rows, ...others.filter((row) => !known.has(row.id))];
}

/** An ad as viewers see it. */
export interface ShownAdRow
  extends
    Pick<OwnAdRow, 'id' | 'ownerId' | 'title' | 'description' | 'targetAudience' | 'callToAction' | 'linkUrl'>,
    NoMediaColumns {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
}

/** In no order; ids without an ad are left out. */
export async function findShown(db: Db, ids: readonly string[]): Promise<ShownAdRow[]> {
  if (ids.length === 0) return [];
  return selectOwn(db, 0)
    .innerJoin('users', 'users.id', 'ads.ownerId')
    .select(['users.firstName', 'users.lastName', 'users.username', 'users.profileImageUrl'])
    .where('ads.id', 'in', [...ids])
    .execute();
}
