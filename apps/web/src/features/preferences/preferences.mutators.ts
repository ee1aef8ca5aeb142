import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import { changePreferencesCall, PreferencesBodySchema } from '@posy/contract/preferences';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

/** `userId`: oneself. `change`: the changed preferences. */
const ArgsSchema = Type.Object({ userId: UserIdSchema, change: PreferencesBodySchema });
export type UpdatePreferencesArgs = Type.Static<typeof ArgsSchema>;

/** Changes preferences. Pending changes are merged into one call. */
export const updatePreferences: MutationDefinition<UpdatePreferencesArgs> = {
  kind: 'preferences.update',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: () => 'preferences',
  target: ({ userId }) => ({ type: 'preferences', id: userId }),
  coalesce(queued, next) {
    const earlier = queued.map(({ args }) => updatePreferences.read(args)?.change ?? {});
    return {
      remove: queued.map(({ key }) => key),
      add: true,
      args: { ...next, change: Object.assign({}, ...earlier, next.change) },
    };
  },
  request: ({ change }) => requestOf(changePreferencesCall, {}, change),
};
