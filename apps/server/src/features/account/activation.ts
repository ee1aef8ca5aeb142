import { AUTHOR_DELAY_MS, markDirtyPosts } from '../../changes/dirty-posts.ts';
import { announceHeads } from '../../changes/heads.ts';
import { noteActivities } from '../../changes/note-activity.ts';
import { type Touch, TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type PageCursor, TOP } from '../../paging/page-cursor.ts';
import { hideCommentsOf, showCommentsOf } from '../comments/comments-of-account.ts';
import { announcePerson } from '../conversations/person-changes.ts';
import { hideFollowsOf, showFollowsOf, touchFollowsOf } from '../follows/follows-of-account.ts';
import { touchPostsOf } from '../posts/posts-of-account.ts';
import { lockAccount } from '../users/accounts.service.ts';

/** Rows of each kind that one transaction changes at most. */
const BATCH = 500;

/*
 * A deactivated user's comments, follows, posts and their counts are hidden, and come back at reactivation. The transaction
 * that changes the account does a bounded part; a job does the rest by the account's present state, so that repeated changes
 * and crashes do no harm.
 */

/** Where to continue. `posts`: the position among the user's posts; null: all are done. */
interface Progress {
  readonly isAllHidden: boolean;
  readonly posts: PageCursor | null;
}

/** Parts that a change of an account needs, which commands have as well. */
export type AccountDeps = Pick<Deps, 'clock' | 'db' | 'jobs' | 'newId'>;

/** Hides or shows a user's content when the account changes. The account is locked and changed already. */
export async function followActivation(
  deps: AccountDeps,
  tx: Tx,
  touch: Touch,
  userId: string,
  isActive: boolean,
): Promise<void> {
  const { isAllHidden, posts } = await step(deps, tx, touch, userId, isActive, TOP);
  await announcePerson(deps, tx, userId);
  await deps.jobs.enqueue(tx, 'activity.flowers', { userId });
  if (!isAllHidden || posts) await deps.jobs.enqueue(tx, 'account.activation', { userId });
}

/** Continues {@link followActivation} until the content is as visible as the account is now. */
export async function continueActivation(deps: Deps, userId: string): Promise<void> {
  let progress: Progress | null = { isAllHidden: false, posts: TOP };
  while (progress && (!progress.isAllHidden || progress.posts)) progress = await nextStep(deps, userId, progress.posts);
}

/** Null when the account was deleted. */
async function nextStep(deps: Deps, userId: string, from: PageCursor | null): Promise<Progress | null> {
  const { progress, heads } = await deps.db.write(async (tx) => {
    const touches = new TouchSet();
    const account = await lockAccount(deps, tx, userId);
    const reached = account ? await step(deps, tx, touches.add, userId, account.user.isActive === 1, from) : null;
    return { progress: reached, heads: await touches.flush(tx, deps.clock.now()) };
  });
  announceHeads(deps, heads);
  return progress;
}

async function step(
  deps: AccountDeps,
  tx: Tx,
  touch: Touch,
  userId: string,
  isActive: boolean,
  from: PageCursor | null,
): Promise<Progress> {
  const comments = await (isActive ? showCommentsOf : hideCommentsOf)(deps, tx, userId, BATCH);
  // Posts before the totals that follows change: locks have one order.
  await markCountersDirty(deps, tx, comments.postIds);
  const follows = await (isActive ? showFollowsOf : hideFollowsOf)(tx, userId, BATCH);
  await noteActivities(deps, tx, [...comments.events, ...follows.events]);
  touchFollowsOf(touch, userId, follows);
  const posts = from && (await touchPostsOf(tx, touch, userId, from, BATCH));
  return { isAllHidden: comments.isAll && follows.isAll, posts };
}

/** Marks the posts whose counters change when a user is hidden or shown again, so that clients receive the new counts. */
export async function markCountersDirty(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  postIds: readonly string[],
): Promise<void> {
  await markDirtyPosts(tx, [...new Set(postIds)], clock.now() + AUTHOR_DELAY_MS);
}
