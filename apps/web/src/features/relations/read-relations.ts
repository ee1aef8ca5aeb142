import type { RelationEntity } from '@posy/contract/mutes';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { BLOCK_KIND, desiredBlocks } from '../blocks/block-overlay.ts';
import { setMute } from '../mutes/mutes.switch.ts';

/** The viewer's relation to a user, pending changes included. */
export type Relation = Pick<RelationEntity, 'isBlocked' | 'isMuted'>;
export const NO_RELATION: Relation = { isBlocked: false, isMuted: false };

/** The blocked and muted users by id: the server's rows with pending mutations applied. Run it inside `liveQuery`. */
export async function readRelations(local: LocalDb): Promise<ReadonlyMap<string, Relation>> {
  const { entries, rows } = await folded(local, [BLOCK_KIND, setMute.kind], () => local.cache.relations.toArray());
  const relations = new Map<string, Relation>(rows.map((row) => [row.id, row]));
  const apply = (id: string, mutation: Partial<Relation>) => {
    const { isBlocked, isMuted } = { ...(relations.get(id) ?? NO_RELATION), ...mutation };
    if (isBlocked || isMuted) relations.set(id, { isBlocked, isMuted });
    else relations.delete(id);
  };
  for (const [id, isBlocked] of desiredBlocks(entries)) apply(id, { isBlocked });
  for (const [id, isMuted] of setMute.desired(entries)) apply(id, { isMuted });
  return relations;
}
