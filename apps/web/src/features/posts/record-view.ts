import type { PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { viewPost } from './posts.mutators.ts';

const DAY_MS = 86_400_000;

/** Views that were queued since this page began, each with its day: the server counts one a day. */
const queued = new Set<string>();

/** Queues that this person has seen a post today. A view the full device would not keep is not missed. */
export async function recordView(local: LocalDb, id: PostId): Promise<void> {
  const day = Math.floor(local.device.clock.now() / DAY_MS);
  const view = `${local.uid} ${id} ${day}`;
  if (queued.has(view)) return;
  queued.add(view);
  await enqueue(local, viewPost, { id }).catch(() => queued.delete(view));
}
