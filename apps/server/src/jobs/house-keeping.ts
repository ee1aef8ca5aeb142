import { pruneChanges } from '../changes/prune.ts';
import type { Deps } from '../deps.ts';
import { pruneViews } from '../features/posts/posts.jobs.ts';
import { pruneSessions } from '../features/session/session.service.ts';

const EVERY_MS = 6 * 3_600_000;

/** Runs every few hours: forgets what is old and refreshes the planner's statistics. */
export async function keepHouse(deps: Deps): Promise<void> {
  await pruneChanges(deps);
  await pruneSessions(deps);
  await pruneViews(deps);
  await deps.db.optimize();
}

/** Sees to it that one house-keeping job is always queued, and queues the next. */
export async function scheduleHouseKeeping(deps: Deps): Promise<void> {
  await deps.db.write(async (tx) => {
    const queued = await tx.selectFrom('jobs').select('id').where('name', '=', 'house-keeping').limit(2).execute();
    // The job that is running is still in the table.
    if (queued.length < 2) await deps.jobs.enqueue(tx, 'house-keeping', {}, { runAt: deps.clock.now() + EVERY_MS });
  });
}
