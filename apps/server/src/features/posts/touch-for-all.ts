import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { ONLY_ME } from '../relations/audience.ts';
import { findVisibility } from './posts.repo.ts';

/** Touches posts for their readers and their authors. */
export async function touchForAll(tx: Tx, touch: Touch, ids: readonly string[]): Promise<void> {
  for (const { id, authorId, audience } of await findVisibility(tx, ids)) {
    if (audience !== ONLY_ME) touch('g', 'post', id);
    touch(`u:${authorId}`, 'post', id);
  }
}
