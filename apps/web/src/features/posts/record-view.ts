import { matches } from '@posy/contract/check';
import type { PostId } from '@posy/contract/ids';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { viewPosts } from './views.mutators.ts';

const DAY_MS = 86_400_000;
/** Key of today's recorded views on this device: a post is reported once a day, also across restarts. */
const KEY = 'views';
/** Above this number the oldest are deleted; the server counts a view once a day in any case. */
const MAX_NOTED = 1000;

const SeenSchema = Type.Object({ day: Type.Integer(), ids: Type.Array(Type.String()) });

/** The views recorded by this page, so that most views need no read of the disk: `<account> <day> <post>`. */
const noted = new Set<string>();

/** Enqueues that this user has seen a post today. If the device is full, the view is lost silently. */
export async function recordView(local: LocalDb, id: PostId): Promise<void> {
  const day = Math.floor(local.device.clock.now() / DAY_MS);
  const view = `${local.uid} ${day} ${id}`;
  if (noted.has(view)) return;
  noted.add(view);
  try {
    // Recorded first: losing a view between the two is harmless, but sending one again and again is a waste.
    if (await note(local, day, id)) await enqueue(local, viewPosts, { day, postIds: [id] });
  } catch {
    noted.delete(view);
  }
}

/** False when it was recorded before. */
async function note({ out }: LocalDb, day: number, id: PostId): Promise<boolean> {
  return out.transaction('rw', out.kv, async () => {
    const row = await out.kv.get(KEY);
    const seen = matches(SeenSchema, row?.v) && row.v.day === day ? row.v.ids : [];
    if (seen.includes(id)) return false;
    await out.kv.put({ k: KEY, v: { day, ids: [...seen, id].slice(-MAX_NOTED) } });
    return true;
  });
}
