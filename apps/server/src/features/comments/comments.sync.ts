import type { Scope } from '@posy/contract/sync';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import type { Db } from '../../db/database.ts';
import { findPostVisibility } from '../posts/posts.service.ts';
import { findHidden } from '../relations/relations.service.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { type CommentRow, findComments } from './comments.repo.ts';
import { entityOf, isShown } from './comments.service.ts';

/** Comments: in `g` those under what everybody may see, in `u` those under one's own posts. Loaded when they are looked at. */
export const commentsSource: SyncSource = {
  type: 'comment',
  async hydrate(db, viewer, scope, ids) {
    const rows = await findComments(db, ids);
    const visible = await visiblePosts(db, viewer, scope, rows);
    const authors = rows.map((row) => row.authorId);
    const blocked = scope === 'u' ? await findHidden(db, viewer, BLOCKED, authors) : new Set<string>();
    return new Map(
      rows.map((row): [string, HydratedOp] => [
        row.id,
        isShown(row) && visible.has(row.postId) && !blocked.has(row.authorId)
          ? { rev: row.rev, json: JSON.stringify(entityOf(row)), people: [row.authorId, visible.get(row.postId) ?? ''] }
          : { rev: row.rev, del: true },
      ]),
    );
  },
  snapshot: async () => [],
};

async function visiblePosts(db: Db, viewer: string, scope: Scope, rows: readonly CommentRow[]) {
  const posts = await findPostVisibility(db, [...new Set(rows.map((row) => row.postId))]);
  const isVisible = (post: (typeof posts)[number]) =>
    scope === 'u' ? post.authorId === viewer : post.isPublic === 1 && post.isAuthorActive === 1;
  return new Map(posts.filter(isVisible).map((post) => [post.id, post.authorId]));
}
