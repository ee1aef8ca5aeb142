import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import {
  CollectionEntitySchema,
  createCollectionCall,
  deleteCollectionCall,
  renameCollectionCall,
} from '@posy/contract/collections';
import { type CollectionId, CollectionIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';

const NamedArgsSchema = Type.Object({ id: CollectionIdSchema, name: Type.String() });
export type NamedCollectionArgs = Type.Static<typeof NamedArgsSchema>;
const IdArgsSchema = Type.Object({ id: CollectionIdSchema });

interface CollectionArgs {
  readonly id: CollectionId;
}

/** Mutations of one collection are sent in order. */
const laneOf = ({ id }: CollectionArgs): string => `col:${id}`;
const targetOf = ({ id }: CollectionArgs) => ({ type: 'collection', id }) as const;

/** Creates a collection. The id is made on the device, so that sending it twice makes one. */
export const createCollection: MutationDefinition<NamedCollectionArgs> = {
  kind: 'collection.create',
  version: 1,
  read: (args) => (matches(NamedArgsSchema, args) ? args : null),
  lane: laneOf,
  target: targetOf,
  request: ({ id, name }) => requestOf(createCollectionCall, {}, { id, name }),
  undo: ({ id }, enqueue) => enqueue(deleteCollection, { id }),
};

/** Renames a collection. Only the last of unsent names counts. */
export const renameCollection: MutationDefinition<NamedCollectionArgs> = {
  kind: 'collection.rename',
  version: 1,
  read: (args) => (matches(NamedArgsSchema, args) ? args : null),
  lane: laneOf,
  target: targetOf,
  coalesce: (queued) => ({
    remove: queued.filter(({ kind }) => kind === 'collection.rename').map(({ key }) => key),
    add: true,
  }),
  request: ({ id, name }) => requestOf(renameCollectionCall, { id }, { name }),
};

/** Deletes a collection. An unsent one is removed with all its mutations; see `deletePost`. */
export const deleteCollection: MutationDefinition<CollectionArgs> = {
  kind: 'collection.delete',
  version: 1,
  read: (args) => (matches(IdArgsSchema, args) ? args : null),
  lane: laneOf,
  target: targetOf,
  coalesce(queued, _next, sent) {
    const taken = sent.filter(({ kind }) => kind !== deleteCollection.kind);
    const isNeverThere =
      queued.some(({ kind }) => kind === createCollection.kind) ||
      taken.some(({ kind, mayHaveArrived }) => kind === createCollection.kind && !mayHaveArrived);
    return { remove: [...queued, ...taken].map(({ key }) => key), add: !isNeverThere };
  },
  request: ({ id }) => requestOf(deleteCollectionCall, { id }),
  notFoundIsSuccess: true,
};

/** Kinds of the mutations that are folded over one's collections. */
export const COLLECTION_KINDS = [createCollection.kind, renameCollection.kind, deleteCollection.kind];

/** The viewer's collections. A saved post whose collection is deleted has none: see `readCollections`. */
export const collectionChanges = tableChanges({
  type: 'collection',
  table: (cache) => cache.collections,
  schema: CollectionEntitySchema,
  toRow: (collection, rev) => ({ ...collection, rev }),
  scopeOf: () => 'u',
});
