import type { BringBackDeps } from './bring-each-back.ts';
import { bringDirtyPostsBack } from './changes/dirty-posts.ts';
import { bringAnswersBack, hasAnswersAhead } from './changes/stored-answers.ts';
import type { Deps } from './deps.ts';
import { bringActivityBack, bringEventsBack } from './features/activity/activity-ahead.ts';
import { bringCommentFlowersBack } from './features/comment-flowers/comment-flowers.repo.ts';
import { bringCommentsBack } from './features/comments/comments-ahead.ts';
import { bringConversationsBack } from './features/conversations/conversations-ahead.ts';
import { bringExportsBack } from './features/exports/exports.repo.ts';
import { bringFlowersBack } from './features/flowers/flowers.repo.ts';
import { bringFollowsBack } from './features/follows/follows-ahead.ts';
import { bringLinksBack } from './features/links/links-ahead.ts';
import { bringChecksBack } from './features/media/media-checks.repo.ts';
import { bringNoticesBack } from './features/notices/notices-ahead.ts';
import { bringPostsBack } from './features/posts/posts-ahead.ts';
import { bringPushesBack } from './features/push/push-queue.repo.ts';
import { bringSavedPostsBack } from './features/saved-posts/saved-posts-ahead.ts';
import { bringJobsBack } from './jobs/jobs-ahead.ts';

type ListDeps = BringBackDeps & Pick<Deps, 'newId'>;

const LISTS: readonly ((deps: ListDeps, now: number) => Promise<void>)[] = [
  bringConversationsBack,
  bringCommentsBack,
  bringFlowersBack,
  bringCommentFlowersBack,
  bringFollowsBack,
  bringActivityBack,
  bringNoticesBack,
  bringSavedPostsBack,
  bringLinksBack,
];

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
 * then. Instants that only end something later stay: retention, reserved usernames, ads. So do lists whose order harms nobody: own ads and
 * devices, and records for administrators, who see the wrong date. Messages have numbers, so their times decide nothing.
 */
export async function bringInstantsBack(deps: Deps): Promise<void> {
  for (const step of STEPS) await step(deps, deps.clock.now());
}

/**
 * Brings back what lists are sorted by. Their tables have no index of times alone, so they are read only after a keyed write has shown that the
 * clock was ahead; that trace is removed last, so that a run which ends early is repeated.
 */
async function bringListsBack(deps: ListDeps, now: number): Promise<void> {
  if (!(await hasAnswersAhead(deps.db.read, now))) return;
  for (const bringBack of LISTS) await bringBack(deps, now);
  await bringAnswersBack(deps, now);
}
