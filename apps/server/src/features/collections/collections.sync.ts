import { MAX_COLLECTIONS } from '@posy/contract/limits';
import { ownRows, put } from '../../changes/own-source.ts';
import { entityOf } from './collection-json.ts';
import { findCollections, listCollections } from './collections.repo.ts';

/** The viewer's own collections; a snapshot has all of them. */
export const collectionsSource = ownRows({
  type: 'collection',
  find: async (db, viewer, ids) => (await findCollections(db, ids)).filter((row) => row.userId === viewer),
  opOf: (row) => [row.id, put(entityOf(row))],
  list: async (db, viewer) => (await listCollections(db, viewer, MAX_COLLECTIONS)).map((row) => row.id),
});
