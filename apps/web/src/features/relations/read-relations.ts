import type { RelationEntity } from '@posy/contract/mutes';
import type { LocalDb } from '../../local/local-db.ts';
import { BLOCK_KIND, desiredBlocks } from '../blocks/block-overlay.ts';
import { MUTE_KIND, desiredMutes } from '../mutes/mute-overlay.ts';

/** The viewer's relation to a user, pending changes included. */
export type Relation = Pick<RelationEntity, 'isBlocked' | 'isMuted'>;
export const NO_RELATION: Relation = { isBlocked: false, isMuted: false };

/** The blocked and muted users by id: the server's rows with pending mutations applied. Run it inside `liveQuery`. */
export async function readRelations({ cache, out }: LocalDb): Promise<ReadonlyMap<string, Relation>> {
  const [rows, entries] = await Promise.all([
    cache.relations.toArray(),
    out.outbox.where('kind').anyOf(BLOCK_KIND, MUTE_KIND).sortBy('ord'),
  ]);
  const relations = new Map<string, Relation>(rows.map((row) => [row.id, row]));
  const lay = (id: string, mutation: Partial<Relation>) => {
    const { isBlocked, isMuted } = { ...(relations.get(id) ?? NO_RELATION), ...mutation };
    if (isBlocked || isMuted) relations.set(id, { isBlocked, isMuted });
    else relations.delete(id);
  };
  for (const [id, isBlocked] of desiredBlocks(entries)) lay(id, { isBlocked });
  for (const [id, isMuted] of desiredMutes(entries)) lay(id, { isMuted });
  return relations;
}
