import { CurrentUserSchema, PublicUserSchema } from '@posy/contract/users';
import { tableChanges } from '../local/change-definition.ts';

/** One's own account, as the server has it. */
export const accountChanges = tableChanges({
  type: 'me',
  table: (cache) => cache.me,
  schema: CurrentUserSchema,
  toRow: (me, rev) => ({ ...me, rev }),
  scopeOf: () => 'u',
});

/** People whose posts are in the feed. */
export const userChanges = tableChanges({
  type: 'user',
  table: (cache) => cache.users,
  schema: PublicUserSchema,
  toRow: (user, rev) => ({ ...user, rev }),
  scopeOf: () => 'g',
});
