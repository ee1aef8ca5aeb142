import type { PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { writeDrawnCounts } from '../../sync/write-counts.ts';
import { setFlower } from './flowers.switch.ts';

/**
 * Enqueues giving a post the user's flower, or taking it back. Throws when the device cannot store the mutation.
 */
export async function giveFlower(local: LocalDb, postId: PostId, isFlowered: boolean): Promise<void> {
  // The flower is folded over the count that is drawn, and no older one.
  await writeDrawnCounts(local, postId);
  await setSwitch(local, setFlower, postId, isFlowered);
}
