import { POSTS_WITH_FOLLOW } from '@posy/contract/follows';
import { NIL_ID, type UserId } from '@posy/contract/ids';
import type { HydratedOp, NewRows, SyncSource } from '../../changes/sync-source.ts';
import type { Db } from '../../db/database.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { EVERYONE, FOLLOWERS, isForViewer, ONLY_ME } from '../relations/audience.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { listForFollowers, listPostsOf } from './feed.service.ts';
import type { PostJson } from './post-json.ts';
import { findPosts, findViewedPosts, type PostRow, type ViewedPostRow } from './post-rows.repo.ts';
import { listByAuthor, listPublic } from './posts.repo.ts';

/** Number of posts in a device's first snapshot, of the feed and of its own user. */
const FEED_SNAPSHOT = 60;
const OWN_SNAPSHOT = 100;

/**
 * Posts: in `g` those of all users, except private ones; in `u` one's own, private ones included, and those of authors that
 * became visible to only this viewer again.
 */
export function postsSource(json: PostJson): SyncSource {
  return {
    type: 'post',
    async hydrate(db, viewer, scope, ids) {
      if (scope === 'g') return new Map((await findPosts(db, ids)).map((row) => [row.id, sharedOp(json, row)]));
      return viewedOps(json, db, viewer, ids);
    },
    snapshot: (db, viewer, scope) => (scope === 'g' ? feedIds(db) : ownIds(db, viewer)),
    forFollowers: { limit: FEED_SNAPSHOT, snapshot: followedIds },
    newRows: { with: 'follow', read: (db, viewer, ids) => readFollowed(json, db, viewer, ids) },
  };
}

function sharedOp(json: PostJson, row: PostRow): HydratedOp {
  const { audience, widestAudience, authorId: author } = row;
  const onlyFor = { author, isKnownToOthers: widestAudience === EVERYONE };
  if (row.isAuthorActive === 1 && audience !== ONLY_ME)
    return { ...putOf(json, row), ...(audience === FOLLOWERS && { onlyFor }) };
  const isKnownToAll = widestAudience === EVERYONE;
  return { rev: row.rev, del: true, author, ...(!isKnownToAll && { onlyFor }) };
}

async function viewedOps(json: PostJson, db: Db, viewer: UserId, ids: readonly string[]) {
  const rows = await findViewedPosts(db, viewer, ids);
  return new Map(rows.map((row): [string, HydratedOp] => [row.id, viewedOp(json, row, viewer)]));
}

function viewedOp(json: PostJson, row: ViewedPostRow, viewer: UserId): HydratedOp {
  const isThere = row.isAuthorActive === 1 && (row.restriction ?? 0) < BLOCKED;
  if (row.authorId === viewer || (isThere && isForViewer(row))) return putOf(json, row);
  // A device that gains access by a follow accepts the row: its revision does not change with that.
  const rev = isThere && row.audience === FOLLOWERS ? row.rev - 1 : row.rev;
  return { rev, del: true, author: row.authorId };
}

function putOf(json: PostJson, row: PostRow) {
  return { rev: row.rev, json: json.of(row), createdAt: row.createdAt, people: [row.authorId] };
}

async function feedIds(db: Db): Promise<string[]> {
  const rows = await listPublic(db, { viewerId: NIL_ID, ...TOP, limit: FEED_SNAPSHOT });
  return rows.map((row) => row.id);
}

async function followedIds(db: Db, viewer: UserId) {
  const { rows, last } = await listForFollowers(db, { viewerId: viewer, ...TOP, limit: FEED_SNAPSHOT });
  return { ids: rows.map((row) => row.id), since: last && last.createdAt };
}

async function ownIds(db: Db, viewer: UserId): Promise<string[]> {
  const { rows } = await listPostsOf(db, viewer, viewer, { after: TOP, limit: OWN_SNAPSHOT });
  return rows.map((row) => row.id);
}

/** The newest posts for followers of users that the viewer follows. None is left out for being known: no number tells. */
async function readFollowed(
  json: PostJson,
  db: Db,
  viewer: UserId,
  authorIds: readonly string[],
): Promise<ReadonlyMap<string, NewRows>> {
  const params = { viewerId: viewer, ...TOP, limit: POSTS_WITH_FOLLOW, audience: FOLLOWERS } as const;
  const lists = await Promise.all(authorIds.map((authorId) => listByAuthor(db, { ...params, authorId })));
  const ops = await viewedOps(
    json,
    db,
    viewer,
    lists.flat().map((row) => row.id),
  );
  const oldestFirst = lists.map((rows) => rows.toReversed().flatMap(({ id }) => opWithId(id, ops.get(id))));
  return new Map(authorIds.map((authorId, i) => [authorId, { ops: oldestFirst[i] ?? [], from: null }]));
}

function opWithId(id: string, op: HydratedOp | undefined): [string, HydratedOp][] {
  return op && !('del' in op) ? [[id, op]] : [];
}
