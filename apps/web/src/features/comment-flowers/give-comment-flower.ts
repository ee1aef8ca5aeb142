import type { CommentId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setCommentFlower } from './comment-flowers.mutators.ts';

/**
 * Enqueues giving a comment the user's flower, or taking it back; a flower that is given and taken back before it was sent
 * leaves nothing to send. Throws when the device cannot store the mutation.
 */
export async function giveCommentFlower(local: LocalDb, commentId: CommentId, isFlowered: boolean): Promise<void> {
  const isBase = async () => ((await local.cache.commentFlowers.get(commentId))?.isFlowered ?? false) === isFlowered;
  await enqueue(local, setCommentFlower, { commentId, isFlowered }, { isBase });
}
