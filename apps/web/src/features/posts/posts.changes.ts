import { PostEntitySchema } from '@posy/contract/posts';
import { tableChanges } from '../../local/change-definition.ts';
import { forgetPosts } from '../../local/forget-rows.ts';

/** Posts as the server has them. One's own, private ones included, are governed by `u`; everybody else's by `g`. */
export const postChanges = tableChanges({
  type: 'post',
  table: (cache) => cache.posts,
  schema: PostEntitySchema,
  toRow: (post, rev) => ({ ...post, rev }),
  scopeOf: (post, uid) => (post.user.id === uid ? 'u' : 'g'),
  remove: (cache, ids) => forgetPosts(cache, ids),
});
