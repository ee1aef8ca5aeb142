import { PostEntitySchema } from '@posy/contract/posts';
import { tableChanges } from '../../local/change-definition.ts';
import { forgetPosts } from '../../local/forget-rows.ts';

/** Posts as on the server. One's own, private ones included, are in scope `u`; those of others in `g`. */
export const postChanges = tableChanges({
  type: 'post',
  table: (cache) => cache.posts,
  schema: PostEntitySchema,
  toRow: (post, rev) => ({ ...post, rev }),
  scopeOf: (post, uid) => (post.user.id === uid ? 'u' : 'g'),
  remove: (cache, ids) => forgetPosts(cache, ids),
});
