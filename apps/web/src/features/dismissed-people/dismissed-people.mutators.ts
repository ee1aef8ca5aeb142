import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const ArgsSchema = Type.Object({ userId: UserIdSchema, isDismissed: Type.Boolean() });
export type SetDismissalArgs = Type.Static<typeof ArgsSchema>;

/** Dismisses a suggested user, or takes that back. It sets the state and does not toggle it. */
export const setDismissal: MutationDefinition<SetDismissalArgs> = {
  kind: 'dismissedPerson.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ userId }) => `dismissal:${userId}`,
  target: ({ userId }) => ({ type: 'dismissedPerson', id: userId }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ userId, isDismissed }) => ({
    method: isDismissed ? 'POST' : 'DELETE',
    path: `/api/users/${userId}/dismissal`,
  }),
  // A deleted user is not suggested.
  notFoundIsSuccess: true,
};
