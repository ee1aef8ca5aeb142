import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import { changePreferencesCall, PreferencesBodySchema, PreferencesEntitySchema } from '@posy/contract/preferences';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';

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
  // Marks that are made later are hidden from others. Changes that are merged into it narrow with it.
  narrows: ({ change }) => change.sendsReceipts === false,
  request: ({ change }) => requestOf(changePreferencesCall, {}, change),
};

/** The logged-in user's preferences. */
export const preferencesChanges = tableChanges({
  type: 'preferences',
  table: (cache) => cache.preferences,
  schema: PreferencesEntitySchema,
  toRow: (preferences, rev, id) => ({ ...preferences, rev, id }),
  scopeOf: () => 'u',
});
