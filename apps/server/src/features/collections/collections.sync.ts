import type { CollectionEntity } from '@posy/contract/collections';
import { CollectionIdSchema } from '@posy/contract/ids';
import { MAX_COLLECTION_NAME_LENGTH, MAX_COLLECTIONS } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { Value } from 'typebox/value';
import { ownRows, put } from '../../changes/own-source.ts';
import { type CollectionRow, findCollections, listCollections } from './collections.repo.ts';

/** The viewer's own collections; a snapshot has all of them. */
export const collectionsSource = ownRows({
  type: 'collection',
  find: async (db, viewer, ids) => (await findCollections(db, ids)).filter((row) => row.userId === viewer),
  opOf: (row) => [row.id, put(entityOf(row))],
  list: async (db, viewer) => (await listCollections(db, viewer, MAX_COLLECTIONS)).map((row) => row.id),
});

/** The wire form. */
export function entityOf({ id, name, createdAt, rev }: CollectionRow): CollectionEntity {
  return {
    id: Value.Parse(CollectionIdSchema, id),
    name: fitText(name, MAX_COLLECTION_NAME_LENGTH),
    createdAt: new Date(createdAt).toISOString(),
    rev,
  };
}
