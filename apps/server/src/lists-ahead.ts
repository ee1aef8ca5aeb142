import type { BringBackDeps } from './bring-each-back.ts';
import { bringAnswersBack, hasAnswersAhead } from './changes/answers-ahead.ts';
import type { Deps } from './deps.ts';
import { bringActivityBack } from './features/activity/activity-ahead.ts';
import { bringCommentFlowersBack } from './features/comment-flowers/comment-flowers-ahead.ts';
import { bringCommentsBack } from './features/comments/comments-ahead.ts';
import { bringConversationsBack } from './features/conversations/conversations-ahead.ts';
import { bringFlowersBack } from './features/flowers/flowers-ahead.ts';
import { bringFollowsBack } from './features/follows/follows-ahead.ts';
import { bringLinksBack } from './features/links/links-ahead.ts';
import { bringNoticesBack } from './features/notices/notices-ahead.ts';
import { bringSavedPostsBack } from './features/saved-posts/saved-posts-ahead.ts';

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

/**
 * Brings back what lists are sorted by. Their tables have no index of times alone, so they are read only after a keyed write has shown that the
 * clock was ahead; that trace is removed last, so that a run which ends early is repeated.
 */
export async function bringListsBack(deps: ListDeps, now: number): Promise<void> {
  if (!(await hasAnswersAhead(deps.db.read, now))) return;
  for (const bringBack of LISTS) await bringBack(deps, now);
  await bringAnswersBack(deps, now);
}
