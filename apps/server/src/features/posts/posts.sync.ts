import { NIL_ID, type UserId } from '@posy/contract/ids';
import type { Scope } from '@posy/contract/sync';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import type { Db } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { findHidden } from '../relations/relations.service.ts';
import { BLOCKED } from '../relations/visibility.ts';
import type { PostJson } from './post-json.ts';
import { findPosts, listByAuthor, listPublic, type PostRow } from './posts.repo.ts';

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
      const rows = await findPosts(db, ids);
      const authors = rows.map((row) => row.authorId).filter((id) => id !== viewer);
      const blocked = scope === 'u' ? await findHidden(db, viewer, BLOCKED, authors) : NOBODY;
      return new Map(rows.map((row) => [row.id, opOf(json, row, viewer, scope, blocked)]));
    },
    snapshot: (db, viewer, scope) => (scope === 'g' ? feedIds(db) : ownIds(db, viewer)),
  };
}

const NOBODY: ReadonlySet<string> = new Set();

function opOf(json: PostJson, row: PostRow, viewer: UserId, scope: Scope, blocked: ReadonlySet<string>): HydratedOp {
  const isOwn = scope === 'u' && row.authorId === viewer;
  const isVisible = isOwn || (row.isPublic === 1 && row.isAuthorActive === 1 && !blocked.has(row.authorId));
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
