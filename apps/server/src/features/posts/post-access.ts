import { expressionBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { canSeePost } from '../relations/audience.ts';

/** Whether a viewer can see a post. `posts` and, as `users`, their authors are joined. */
export function canSeePostRow(viewerId: string) {
  const eb = expressionBuilder<Tables, 'posts' | 'users'>();
  return canSeePost(viewerId, {
    authorId: eb.ref('posts.authorId'),
    audience: eb.ref('posts.audience'),
    isAuthorActive: eb.ref('users.isActive'),
  });
}
