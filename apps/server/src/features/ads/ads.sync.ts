import type { SyncSource } from '../../changes/sync-source.ts';
import type { Deps } from '../../deps.ts';
import { adOf } from './ad-view.ts';
import { findAds, listNewestIdsOf } from './ads.repo.ts';
import { dayNumberOf } from './ads.service.ts';

/** Number of ads in a snapshot. */
const SNAPSHOT = 500;

/** One's own ads. Viewers request ads instead; these are not synced. */
export function adsSource({ clock }: Pick<Deps, 'clock'>): SyncSource {
  return {
    type: 'ad',
    async hydrate(db, viewer, scope, ids) {
      if (scope === 'g') return new Map();
      const now = clock.now();
      const rows = (await findAds(db, ids, dayNumberOf(now))).filter((row) => row.ownerId === viewer);
      return new Map(rows.map((row) => [row.id, { rev: row.rev, json: JSON.stringify(adOf(row, now)) }]));
    },
    snapshot: async (db, viewer, scope) => (scope === 'u' ? listNewestIdsOf(db, viewer, SNAPSHOT) : []),
  };
}
