import { matches } from '@posy/contract/check';
import type { PostId } from '@posy/contract/ids';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { viewPosts } from './views.mutators.ts';

const DAY_MS = 86_400_000;
/** Where this device notes what was seen today: across restarts a post is told of once a day. */
const KEY = 'views';
/** Beyond this the oldest are forgotten; the server counts a view once a day in any case. */
const MOST_NOTED = 1000;

const SeenSchema = Type.Object({ day: Type.Integer(), ids: Type.Array(Type.String()) });

/** What was noted by this page, so that most views need no look at the disk: `<account> <day> <post>`. */
const noted = new Set<string>();

/** Queues that this person has seen a post today. A view the full device would not keep is not missed. */
export async function recordView(local: LocalDb, id: PostId): Promise<void> {
  const day = Math.floor(local.device.clock.now() / DAY_MS);
  const view = `${local.uid} ${day} ${id}`;
  if (noted.has(view)) return;
  noted.add(view);
  try {
    // Noted first: a view that is lost between the two is no loss, one that is told again and again is a waste.
    if (await note(local, day, id)) await enqueue(local, viewPosts, { day, postIds: [id] });
  } catch {
    noted.delete(view);
  }
}

/** False when it was noted before. */
async function note({ out }: LocalDb, day: number, id: PostId): Promise<boolean> {
  return out.transaction('rw', out.kv, async () => {
    const row = await out.kv.get(KEY);
    const seen = matches(SeenSchema, row?.v) && row.v.day === day ? row.v.ids : [];
    if (seen.includes(id)) return false;
    await out.kv.put({ k: KEY, v: { day, ids: [...seen, id].slice(-MOST_NOTED) } });
    return true;
  });
}
