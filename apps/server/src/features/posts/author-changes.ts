import { announceHeads } from '../../changes/heads.ts';
import { TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { AUDIENCES, ONLY_ME } from '../relations/audience.ts';
import { listCursorsOf } from './posts-of-account.repo.ts';

/** Posts touched by one transaction. */
const BATCH = 500;

/**
 * Posts contain their author: a new name or picture changes the wire form of each of them. There may be very many, so a job
 * touches them. A job that has not begun yet covers several changes; on PostgreSQL it is locked, so that it does not begin
 * before this change is committed.
 */
export async function announceAuthor(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  tx: Tx,
  authorId: string,
): Promise<void> {
  const query = tx
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('name', '=', 'posts.author')
    .where('payload', '=', JSON.stringify({ authorId }))
    .where('leaseUntil', '<=', deps.clock.now());
  const waiting = await (deps.db.dialect === 'postgres' ? query.forUpdate().skipLocked() : query).executeTakeFirst();
  if (!waiting) await deps.jobs.enqueue(tx, 'posts.author', { authorId });
}

/** Touches every post of a user, newest first: for its readers and for the author. */
export async function touchPostsOfAuthor(
  deps: Pick<Deps, 'bus' | 'clock' | 'db' | 'heads'>,
  authorId: string,
): Promise<void> {
  for (const audience of AUDIENCES) {
    for (let cursor: typeof TOP | undefined = TOP; cursor;) {
      const before: typeof TOP = cursor;
      const { cursors, heads } = await deps.db.write(async (tx) => {
        const touches = new TouchSet();
        const found = await listCursorsOf(tx, { authorId, audience }, before, BATCH);
        for (const { id } of found) {
          if (audience !== ONLY_ME) touches.add('g', 'post', id);
          touches.add(`u:${authorId}`, 'post', id);
        }
        return { cursors: found, heads: await touches.flush(tx, deps.clock.now()) };
      });
      announceHeads(deps, heads);
      cursor = cursors.length < BATCH ? undefined : cursors.at(-1);
    }
  }
}
