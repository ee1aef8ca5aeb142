import { bringDirtyPostsBack } from './changes/dirty-posts.ts';
import type { Deps } from './deps.ts';
import { bringEventsBack } from './features/activity/activity-ahead.ts';
import { bringExportsBack } from './features/exports/exports.repo.ts';
import { bringChecksBack } from './features/media/media-checks.repo.ts';
import { bringPostsBack } from './features/posts/posts-ahead.ts';
import { bringPushesBack } from './features/push/push-queue.repo.ts';
import { bringJobsBack } from './jobs/jobs-ahead.ts';
import { bringListsBack } from './lists-ahead.ts';

const STEPS: readonly ((deps: Deps, now: number) => Promise<void>)[] = [
  bringJobsBack,
  bringPushesBack,
  bringDirtyPostsBack,
  bringChecksBack,
  bringExportsBack,
  bringPostsBack,
  bringEventsBack,
  bringListsBack,
];

/**
 * Corrects stored instants that are ahead of the clock, hourly and at the start: what is compared with now would wait, or stay on top, until
 * then. Instants that only end something later stay (decision 0831).
 */
export async function bringInstantsBack(deps: Deps): Promise<void> {
  for (const step of STEPS) await step(deps, deps.clock.now());
}
