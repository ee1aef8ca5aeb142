import type { StatsEntity } from '@posy/contract/stats';
import type { SyncSource } from '../../changes/sync-source.ts';
import { findStats } from './stats.repo.ts';
import { statsOf } from './stats.service.ts';

/** The viewer's own totals. */
export const statsSource: SyncSource = {
  type: 'stats',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g' || !ids.includes(viewer)) return new Map();
    const row = await findStats(db, viewer);
    const entity: StatsEntity = { ...statsOf(row), rev: row?.rev ?? 0 };
    return new Map([[viewer, { rev: entity.rev, json: JSON.stringify(entity) }]]);
  },
  snapshot: async (_db, viewer, scope) => (scope === 'u' ? [viewer] : []),
};
