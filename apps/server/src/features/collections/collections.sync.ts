import { MAX_COLLECTIONS } from '@posy/contract/limits';
import type { SyncSource } from '../../changes/sync-source.ts';
import { entityOf } from './collection-view.ts';
import { findCollections, listCollections } from './collections.repo.ts';

/** The viewer's own collections; a snapshot has all of them. */
export const collectionsSource: SyncSource = {
  type: 'collection',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = (await findCollections(db, ids)).filter((row) => row.userId === viewer);
    return new Map(rows.map((row) => [row.id, { rev: row.rev, json: JSON.stringify(entityOf(row)) }]));
  },
  async snapshot(db, viewer, scope) {
    if (scope === 'g') return [];
    return (await listCollections(db, viewer, MAX_COLLECTIONS)).map((row) => row.id);
  },
};
