import type { Counts } from '@posy/contract/counts';
import type { PostId } from '@posy/contract/ids';
import type { WatchedCounts } from '../../changes/sync-source.ts';
import type { Db } from '../../db/database.ts';
import { canSeePostRow } from './post-access.ts';

/** Ids per statement. */
const BATCH = 500;

const selectCounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select(['posts.id', 'posts.rev', 'posts.countRev', 'posts.flowersCount', 'posts.commentsCount', 'posts.viewCount'])
    .where('posts.id', 'in', [...ids])
    // The ids are few: no plan begins with the authors.
    .where('users.isActive', '=', (eb) => eb.lit(1));

interface CountsRow {
  readonly id: string;
  readonly rev: number;
  readonly countRev: number;
  readonly flowersCount: number;
  readonly commentsCount: number;
  readonly viewCount: number;
}

/** The counts of posts, in no order, whether or not anybody may see them. Deleted posts and those of deactivated authors are left out. */
export async function listCounts(db: Db, ids: readonly string[]): Promise<Counts[]> {
  const found: Counts[] = [];
  for (let i = 0; i < ids.length; i += BATCH)
    found.push(...(await selectCounts(db, ids.slice(i, i + BATCH)).execute()).map(countsOf));
  return found;
}

/** {@link listCounts} of those that a viewer may see. */
export async function listVisibleCounts(db: Db, viewerId: string, ids: readonly string[]): Promise<Counts[]> {
  if (ids.length === 0) return [];
  const rows = await selectCounts(db, ids).where(canSeePostRow(viewerId)).execute();
  return rows.map(countsOf);
}

/** {@link listVisibleCounts}, with the head of the viewer's own scope: one statement, so that both are of one moment. */
export async function listWatchedCounts(db: Db, viewerId: string, ids: readonly string[]): Promise<WatchedCounts> {
  if (ids.length === 0) return { rows: [], head: 0 };
  const rows = await selectCounts(db, ids)
    .where(canSeePostRow(viewerId))
    .select((eb) =>
      eb.selectFrom('syncScopes').select('syncScopes.head').where('syncScopes.scope', '=', `u:${viewerId}`).as('head'),
    )
    .execute();
  return { rows: rows.map(countsOf), head: rows[0]?.head ?? 0 };
}

function countsOf({ id, rev, countRev, flowersCount, commentsCount, viewCount }: CountsRow): Counts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids of posts are made and checked by the calls that store them
  return { id: id as PostId, contentRev: rev - countRev, rev, flowersCount, commentsCount, viewCount };
}
