import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const ArgsSchema = Type.Object({ userId: UserIdSchema, isMuted: Type.Boolean() });
export type SetMuteArgs = Type.Static<typeof ArgsSchema>;

/** Mutes somebody, or not any more. Sets, rather than toggles. */
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
  // Of who is not there any more there is nothing to hear.
  notFoundIsSuccess: true,
};
