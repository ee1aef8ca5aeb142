import type { RelationEntity } from '@posy/contract/mutes';
import type { LocalDb } from '../../local/local-db.ts';
import { BLOCK_KIND, desiredBlocks } from '../blocks/block-overlay.ts';
import { MUTE_KIND, desiredMutes } from '../mutes/mute-overlay.ts';

/** The viewer's relation to a user, pending changes included. */
export type Relation = Pick<RelationEntity, 'isBlocked' | 'isMuted'>;
export const NO_RELATION: Relation = { isBlocked: false, isMuted: false };

/** The blocked and muted users by id: the server's rows with pending mutations applied. Run it inside `liveQuery`. */
export async function readRelations({ cache, out }: LocalDb): Promise<ReadonlyMap<string, Relation>> {
  // One kind at a time: a live query of `anyOf` runs again for every kind between the first and the last, as for flowers.
  const ofKind = (kind: string) => out.outbox.where('kind').equals(kind).sortBy('ord');
  // Mutations first: an answer is written to the rows before its mutation leaves the outbox.
  const [blocks, mutes] = await Promise.all([ofKind(BLOCK_KIND), ofKind(MUTE_KIND)]);
  const rows = await cache.relations.toArray();
  const relations = new Map<string, Relation>(rows.map((row) => [row.id, row]));
  const apply = (id: string, mutation: Partial<Relation>) => {
    const { isBlocked, isMuted } = { ...(relations.get(id) ?? NO_RELATION), ...mutation };
    if (isBlocked || isMuted) relations.set(id, { isBlocked, isMuted });
    else relations.delete(id);
  };
  for (const [id, isBlocked] of desiredBlocks(blocks)) apply(id, { isBlocked });
  for (const [id, isMuted] of desiredMutes(mutes)) apply(id, { isMuted });
  return relations;
}
