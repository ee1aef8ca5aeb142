import { requestOf } from '@posy/contract/call';
import { UserIdSchema } from '@posy/contract/ids';
import { muteCall, unmuteCall } from '@posy/contract/mutes';
import { switchMutation } from '../../sync/switch-mutation.ts';

/** Mutes or unmutes a user. */
export const setMute = switchMutation({
  kind: 'mute.set',
  type: 'relation',
  id: 'userId',
  ids: UserIdSchema,
  isOn: 'isMuted',
  lane: (id) => `mute:${id}`,
  request: (id, isMuted) => requestOf(isMuted ? muteCall : unmuteCall, { id }),
  stored: async ({ cache }, id) => (await cache.relations.get(id))?.isMuted ?? null,
  // A deleted user need not be muted.
  notFoundIsSuccess: 'always',
});
