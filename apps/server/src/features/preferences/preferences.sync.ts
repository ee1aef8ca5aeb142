import type { SyncSource } from '../../changes/sync-source.ts';
import { getPreferences } from './preferences.service.ts';

/** The viewer's own preferences. */
export const preferencesSource: SyncSource = {
  type: 'preferences',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g' || !ids.includes(viewer)) return new Map();
    const entity = await getPreferences(db, viewer);
    return new Map([[viewer, { rev: entity.rev, json: JSON.stringify(entity) }]]);
  },
  snapshot: async (_db, viewer, scope) => (scope === 'u' ? [viewer] : []),
};
