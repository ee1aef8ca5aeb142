import { NIL_ID, type UserId } from '@posy/contract/ids';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import type { Db } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { BLOCKED } from '../relations/visibility.ts';
import type { PostJson } from './post-json.ts';
import { findPosts, findViewedPosts, type PostRow, type ViewedPostRow } from './post-rows.repo.ts';
import { listByAuthor, listPublic } from './posts.repo.ts';

/** Number of posts in a device's first snapshot, of the feed and of its own user. */
const FEED_SNAPSHOT = 60;
const OWN_SNAPSHOT = 100;

/**
 * Posts: public ones in `g`; in `u` one's own, private ones included, and those of authors that became visible to only this
 * viewer again.
 */
export function postsSource(json: PostJson): SyncSource {
  return {
    type: 'post',
    async hydrate(db, viewer, scope, ids) {
      if (scope === 'g')
        return new Map((await findPosts(db, ids)).map((row) => [row.id, opOf(json, row, isForAll(row))]));
      const rows = await findViewedPosts(db, viewer, ids);
      return new Map(rows.map((row) => [row.id, opOf(json, row, isForViewer(row, viewer))]));
    },
    snapshot: (db, viewer, scope) => (scope === 'g' ? feedIds(db) : ownIds(db, viewer)),
  };
}

function isForAll({ isPublic, isAuthorActive }: PostRow): boolean {
  return isPublic === 1 && isAuthorActive === 1;
}

function isForViewer(row: ViewedPostRow, viewer: UserId): boolean {
  return row.authorId === viewer || (isForAll(row) && (row.restriction ?? 0) < BLOCKED);
}

function opOf(json: PostJson, row: PostRow, isVisible: boolean): HydratedOp {
  if (!isVisible) return { rev: row.rev, del: true, author: row.authorId };
  return { rev: row.rev, json: json.of(row), createdAt: row.createdAt, people: [row.authorId] };
}

async function feedIds(db: Db): Promise<string[]> {
  const rows = await listPublic(db, { viewerId: NIL_ID, ...TOP, limit: FEED_SNAPSHOT });
  return rows.map((row) => row.id);
}

async function ownIds(db: Db, viewer: UserId): Promise<string[]> {
  const params = { viewerId: viewer, authorId: viewer, ...TOP, limit: OWN_SNAPSHOT };
  const [shown, hidden] = await Promise.all([
    listByAuthor(db, { ...params, isPublic: 1 }),
    listByAuthor(db, { ...params, isPublic: 0 }),
  ]);
  return [...shown, ...hidden]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, OWN_SNAPSHOT)
    .map((row) => row.id);
}
