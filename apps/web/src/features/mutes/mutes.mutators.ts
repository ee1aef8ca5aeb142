import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const ArgsSchema = Type.Object({ userId: UserIdSchema, isMuted: Type.Boolean() });
export type SetMuteArgs = Type.Static<typeof ArgsSchema>;

/** Mutes or unmutes a user. It sets the state and does not toggle it. */
export const setMute: MutationDefinition<SetMuteArgs> = {
  kind: 'mute.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ userId }) => `mute:${userId}`,
  target: ({ userId }) => ({ type: 'relation', id: userId }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ userId, isMuted }) => ({
    method: isMuted ? 'POST' : 'DELETE',
    path: `/api/users/${userId}/mute`,
  }),
  // A deleted user need not be muted.
  notFoundIsSuccess: true,
};
