import { PreferencesEntitySchema } from '@posy/contract/preferences';
import { tableChanges } from '../../local/change-definition.ts';

/** Of what the signed-in person wants to be notified. */
export const preferencesChanges = tableChanges({
  type: 'preferences',
  table: (cache) => cache.preferences,
  schema: PreferencesEntitySchema,
  toRow: (preferences, rev, id) => ({ ...preferences, rev, id }),
  scopeOf: () => 'u',
});
