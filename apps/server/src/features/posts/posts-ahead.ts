import { announceHeads } from '../../changes/heads.ts';
import { TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { SKEW_MS } from '../../instants-ahead.ts';
import { AUDIENCES } from '../relations/audience.ts';
import { moveTags } from '../tags/tags.service.ts';
import { touchForAll } from './touch-for-all.ts';

const BATCH = 200;

/**
 * Posts from the future get the time of now, on the devices, too: they would stay on top of every feed until then. Their ids keep them in
 * their order.
 */
export async function bringPostsBack(deps: Pick<Deps, 'bus' | 'db' | 'heads'>, now: number): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    const { moved, heads } = await deps.db.write(async (tx) => {
      const ids = await movePosts(tx, now);
      await moveTags(tx, ids, now);
      const touches = new TouchSet();
      await touchForAll(tx, touches.add, ids);
      return { moved: ids.length, heads: await touches.flush(tx, now) };
    });
    announceHeads(deps, heads);
    count = moved;
  }
}

async function movePosts(tx: Tx, now: number): Promise<string[]> {
  const ahead = tx
    .selectFrom('posts')
    .select('id')
    .where('audience', 'in', AUDIENCES)
    .where('createdAt', '>', now + SKEW_MS)
    .limit(BATCH);
  const rows = await tx
    .updateTable('posts')
    .set((eb) => ({ createdAt: now, rev: eb('rev', '+', 1) }))
    .where('id', 'in', ahead)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
