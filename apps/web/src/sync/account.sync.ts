import { CurrentUserSchema, PublicUserSchema } from '@posy/contract/users';
import { tableChanges } from '../local/change-definition.ts';
import { forgetPeople } from '../local/forget-rows.ts';
import { postsKey } from './posts-cursor.ts';

/** One's own account, as on the server. */
export const accountChanges = tableChanges({
  type: 'me',
  table: (cache) => cache.me,
  schema: CurrentUserSchema,
  toRow: (me, rev) => ({ ...me, rev }),
  scopeOf: () => 'u',
});

/**
 * Users with posts in the feed, and other users this device knows. Deleting or hiding a user removes all of their content; a
 * user that is merely missing from a snapshot keeps it.
 */
export const userChanges = tableChanges({
  type: 'user',
  table: (cache) => cache.users,
  schema: PublicUserSchema,
  toRow: (user, rev) => ({ ...user, rev }),
  scopeOf: () => 'g',
  async remove(cache, ids, why) {
    if (why === 'swept') {
      await cache.users.bulkDelete([...ids]);
      return [];
    }
    // When the user is shown again, their posts are fetched again.
    await cache.pages.bulkDelete(ids.map((id) => postsKey(id)));
    return forgetPeople(cache, ids);
  },
});
