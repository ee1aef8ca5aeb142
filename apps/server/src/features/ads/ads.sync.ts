import { ownRows, put } from '../../changes/own-source.ts';
import type { SyncSource } from '../../changes/sync-source.ts';
import type { Deps } from '../../deps.ts';
import { adOf } from './ad-json.ts';
import { findAds, listNewestIdsOf } from './ads.repo.ts';
import { dayNumberOf } from './ads.service.ts';

/** Number of ads in a snapshot. */
const SNAPSHOT = 500;

/** One's own ads. Viewers request ads instead; these are not synced. */
export function adsSource({ clock }: Pick<Deps, 'clock'>): SyncSource {
  return ownRows({
    type: 'ad',
    find: async (db, viewer, ids) =>
      (await findAds(db, ids, dayNumberOf(clock.now()))).filter((row) => row.ownerId === viewer),
    opOf: (row) => [row.id, put(adOf(row, clock.now()))],
    list: (db, viewer) => listNewestIdsOf(db, viewer, SNAPSHOT),
  });
}
