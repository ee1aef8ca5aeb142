import { PreferencesEntitySchema } from '@posy/contract/preferences';
import { tableChanges } from '../../local/change-definition.ts';

/** The logged-in user's preferences. */
export const preferencesChanges = tableChanges({
  type: 'preferences',
  table: (cache) => cache.preferences,
  schema: PreferencesEntitySchema,
  toRow: (preferences, rev, id) => ({ ...preferences, rev, id }),
  scopeOf: () => 'u',
});
