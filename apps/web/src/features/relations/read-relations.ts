import type { RelationEntity } from '@posy/contract/mutes';
import type { LocalDb } from '../../local/local-db.ts';
import { BLOCK_KIND, desiredBlocks } from '../blocks/block-overlay.ts';
import { MUTE_KIND, desiredMutes } from '../mutes/mute-overlay.ts';

/** What one decided about a person, sent or not. */
export type Relation = Pick<RelationEntity, 'isBlocked' | 'isMuted'>;
export const NO_RELATION: Relation = { isBlocked: false, isMuted: false };

/** Who is blocked or muted, by id, with unsent wishes laid over what the server knows. Run it inside `liveQuery`. */
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
