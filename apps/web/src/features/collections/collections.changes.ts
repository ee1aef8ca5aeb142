import { CollectionEntitySchema } from '@posy/contract/collections';
import { tableChanges } from '../../local/change-definition.ts';

/** The viewer's collections. A saved post whose collection is deleted has none: see `readCollections`. */
export const collectionChanges = tableChanges({
  type: 'collection',
  table: (cache) => cache.collections,
  schema: CollectionEntitySchema,
  toRow: (collection, rev) => ({ ...collection, rev }),
  scopeOf: () => 'u',
});
