import type { Scope } from '@posy/contract/sync';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import type { Db } from '../../db/database.ts';
import { findPostVisibility } from '../posts/posts.service.ts';
import { findHidden } from '../relations/relations.service.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { entityOf, isShown } from './comment-view.ts';
import { type CommentRow, findComments } from './comments.repo.ts';

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Comments: in `g` those under public posts, in `u` those under one's own posts and one's own comments. The rest of a thread
 * is loaded when it is opened.
 */
export const commentsSource: SyncSource = {
  type: 'comment',
  async hydrate(db, viewer, scope, ids) {
    const rows = await findComments(db, ids);
    const authorOf = await visiblePosts(db, viewer, scope, rows);
    const people = rows.flatMap((row) => [row.authorId, authorOf.get(row.id) ?? row.authorId]);
    const blocked = scope === 'u' ? await findHidden(db, viewer, BLOCKED, people) : NOBODY;
    return new Map(
      rows.map((row): [string, HydratedOp] => {
        const postAuthor = authorOf.get(row.id);
        const isVisible =
          postAuthor !== undefined && isShown(row) && !blocked.has(row.authorId) && !blocked.has(postAuthor);
        return [
          row.id,
          isVisible
            ? { rev: row.rev, json: JSON.stringify(entityOf(row)), people: [row.authorId, postAuthor] }
            : { rev: row.rev, del: true },
        ];
      }),
    );
  },
  snapshot: async () => [],
};

/** The authors of posts by comment id, for comments that this scope delivers to the viewer. */
async function visiblePosts(db: Db, viewer: string, scope: Scope, rows: readonly CommentRow[]) {
  const found = await findPostVisibility(db, [...new Set(rows.map((row) => row.postId))]);
  const posts = new Map(found.map((post) => [post.id, post]));
  return new Map(
    rows.flatMap(({ id, postId, authorId }) => {
      const post = posts.get(postId);
      if (!post) return [];
      const isPublic = post.isPublic === 1 && post.isAuthorActive === 1;
      const isInScope = scope === 'g' ? isPublic : post.authorId === viewer || (isPublic && authorId === viewer);
      return isInScope ? [[id, post.authorId] as const] : [];
    }),
  );
}
