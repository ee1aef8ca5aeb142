import { CurrentUserSchema, PublicUserSchema } from '@posy/contract/users';
import { tableChanges } from '../local/change-definition.ts';
import { forgetPeople } from '../local/forget-rows.ts';
import { postsKey } from './posts-place.ts';

/** One's own account, as the server has it. */
export const accountChanges = tableChanges({
  type: 'me',
  table: (cache) => cache.me,
  schema: CurrentUserSchema,
  toRow: (me, rev) => ({ ...me, rev }),
  scopeOf: () => 'u',
});

/**
 * People whose posts are in the feed, and those who were met otherwise. One who is gone, for now or for good, takes
 * everything of theirs along; one whom a snapshot merely leaves out does not.
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
    // Whoever comes back is asked for their posts anew.
    await cache.pages.bulkDelete(ids.map((id) => postsKey(id)));
    return forgetPeople(cache, ids);
  },
});
