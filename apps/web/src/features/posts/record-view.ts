import type { PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { call } from '../../sync/http.ts';

/** Posts whose view was told since this page began; the server counts one a day. */
const told = new Set<PostId>();

/**
 * Tells the server that this person has seen a post. Not queued: a view that cannot be told now is lost, since it would
 * be worth less than the room it takes in the outbox.
 */
export async function recordView({ uid, device }: LocalDb, postId: PostId): Promise<void> {
  if (told.has(postId)) return;
  told.add(postId);
  const outcome = await call(`/api/posts/${postId}/view`, { method: 'POST', uid, key: device.newKey() });
  // Without an answer it is told when the post is seen again.
  if (outcome.kind === 'unreachable') told.delete(postId);
}
