import type { CollectionEntity } from '@posy/contract/collections';
import type { CollectionId } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { deletedBy, desiredOf, entriesOf } from '@posy/sync/pending';
import type { LocalDb } from '../../local/local-db.ts';
import { type Delivery, deliveryOf, SENT } from '../../sync/delivery.ts';
import { folded } from '../../sync/folded.ts';
import { COLLECTION_KINDS, createCollection, deleteCollection, renameCollection } from './collections.sync.ts';

/** A collection as it is shown. */
export interface CollectionView {
  readonly id: CollectionId;
  readonly name: string;
  readonly delivery: Delivery;
}

/**
 * The collections with the pending mutations folded over them, by name. A refused creation stays visible until the user decides.
 *
 * @param entries the outbox by `ord`
 */
function foldCollections(
  rows: readonly CollectionEntity[],
  entries: readonly OutboxEntry[],
): readonly CollectionView[] {
  const deleted = deletedBy(deleteCollection, entries);
  const names = desiredOf(renameCollection, entries, ({ id, name }) => [id, name]);
  const known = new Set<string>(rows.map(({ id }) => id));
  const unsent = entriesOf(createCollection, entries).filter(({ args }) => !known.has(args.id));
  const all: readonly CollectionView[] = [
    ...rows.map(({ id, name }) => ({ id, name, delivery: SENT })),
    ...unsent.map(({ entry, args: { id, name } }) => ({ id, name, delivery: deliveryOf(entry) })),
  ];
  return all
    .filter(({ id }) => !deleted.has(id))
    .map((each) => ({ ...each, name: names.get(each.id) ?? each.name }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** The viewer's collections, by name, with the pending mutations folded over them. Run it inside `liveQuery`. */
export async function readCollections(local: LocalDb): Promise<readonly CollectionView[]> {
  const { entries, rows } = await folded(local, COLLECTION_KINDS, () => local.cache.collections.toArray());
  return foldCollections(rows, entries);
}
