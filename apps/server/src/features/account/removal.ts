import { rememberDeleted } from '../../changes/deleted-ids.ts';
import { forgetPerson } from '../../changes/forget-person.ts';
import { announceHeads } from '../../changes/heads.ts';
import { type ActivityEvent, noteActivities } from '../../changes/note-activity.ts';
import { type Touch, TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { noticeFromShell } from '../../instance/shell-notices.ts';
import { forgetAccountOfJobs } from '../../jobs/release-jobs.ts';
import { removeAdsOf } from '../ads/ads-of-account.ts';
import { forgetAuditedAddresses } from '../audit/audit.service.ts';
import { removeCollectionsOf } from '../collections/collections-of-account.ts';
import { removeCommentFlowersOf } from '../comment-flowers/comment-flowers-of-account.ts';
import { removeCommentsOf } from '../comments/comments-of-account.ts';
import { removeDismissalsOf } from '../dismissed-people/dismissed-people.service.ts';
import { removeExportOf } from '../exports/exports.service.ts';
import { removeFlowersOf } from '../flowers/flowers-of-account.ts';
import { removeFollowsOf, touchFollowsOf } from '../follows/follows-of-account.ts';
import { handOverLinks } from '../links/links-of-account.ts';
import { removeMediaOf } from '../media/media.service.ts';
import { removeMessagesOf } from '../messages/messages-of-account.ts';
import { removePostsOf } from '../posts/posts-of-account.ts';
import { removeRelationsOf } from '../relations/relations.service.ts';
import { removeReportsAbout, removeReportsBy } from '../reports/reports.service.ts';
import { removeSavedPostsOf } from '../saved-posts/saved-posts-of-account.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { removeUploadsOf } from '../uploads/uploads.jobs.ts';
import {
  dropAccount,
  emptyAccount,
  type LockedAccount,
  lockAccount,
  readAccountRev,
} from '../users/accounts.service.ts';
import { type AccountDeps, markCountersDirty } from './activation.ts';
import { readDeletions, recordDeletion } from './deletion-ledger.ts';

/** Rows of each kind that one transaction removes at most. */
const BATCH = 500;
/** Writes that were running at the end of an account have finished after this time, in every process. */
const SWEEP_AFTER_MS = 60_000;
/** Ten times as long as processes need to read a notice. */
const NOTICE_MS = 10_000;

/*
 * Permanent deletion of an account. The first transaction has the visible effect: no log-in, and none of the user's data is
 * shown or found. A job deletes the rest and updates counts, in its own transactions; the account's emptied row stays until
 * then, so that after a crash the job continues. A second, later job deletes what a concurrent write may have recorded for
 * the user meanwhile.
 */

/** Begins the deletion of an account. Throws `AppError`: `last_admin`, or `missing` when there is no such account. */
export async function removeAccount(
  deps: AccountDeps,
  tx: Tx,
  touch: Touch,
  userId: string,
  missing: 'unauthorized' | 'user_not_found',
): Promise<void> {
  await endAccount(deps, tx, touch, await lockForRemoval(deps, tx, userId, missing));
  await removeNow(deps, tx, touch, userId);
}

/**
 * Begins the deletion of an account by a command. The rest waits until every process has read the notice that ends the user's sockets:
 * it is deleted with the account's row. Throws like {@link removeAccount}.
 */
export async function removeAccountFromShell(deps: AccountDeps, tx: Tx, touch: Touch, userId: string): Promise<void> {
  await endAccount(deps, tx, touch, await lockForRemoval(deps, tx, userId, 'user_not_found'));
  await noticeFromShell(deps, tx, { kind: 'user-ended', userId });
  await deps.jobs.enqueue(tx, 'account.remove', { userId }, { runAt: deps.clock.now() + NOTICE_MS });
}

async function lockForRemoval(
  deps: AccountDeps,
  tx: Tx,
  userId: string,
  missing: 'unauthorized' | 'user_not_found',
): Promise<LockedAccount> {
  const account = await lockAccount(deps, tx, userId);
  if (!account) throw new AppError(missing);
  if (account.isLastAdmin) throw new AppError('last_admin');
  return account;
}

/**
 * Deletes an account that a backup restored after its deletion, also that of the last administrator: the start creates a new
 * one. Returns whether there was such an account.
 */
export async function removeRestoredAccount(deps: Deps, tx: Tx, touch: Touch, userId: string): Promise<boolean> {
  const account = await lockAccount(deps, tx, userId);
  if (account) {
    await endAccount(deps, tx, touch, account);
    await removeNow(deps, tx, touch, userId);
  }
  return account !== undefined;
}

async function endAccount(deps: AccountDeps, tx: Tx, touch: Touch, account: LockedAccount): Promise<void> {
  const userId = account.user.id;
  await forgetAuditedAddresses(tx, account.user);
  await emptyAccount(deps, tx, account.user);
  touch('g', 'user', userId);
  await endSessionsOf(tx, userId);
  await removeExportOf(deps, tx, userId);
  await forgetPerson(tx, userId);
  await rememberDeleted(deps, tx, 'user', userId);
}

/** Deletes the first batch within the transaction that ends the account, and leaves the rest to a job. */
async function removeNow(deps: AccountDeps, tx: Tx, touch: Touch, userId: string): Promise<void> {
  if (!(await removeBatch(deps, tx, withoutScopeOf(userId, touch), userId))) {
    await deps.jobs.enqueue(tx, 'account.remove', { userId });
  }
}

/** Continues {@link removeAccount} until nothing is left. */
export async function continueRemoval(deps: Deps, userId: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    const heads = await deps.db.write(async (tx) => {
      const touches = new TouchSet();
      isDone = await removeBatch(deps, tx, withoutScopeOf(userId, touches.add), userId);
      return touches.flush(tx, deps.clock.now());
    });
    announceHeads(deps, heads);
  }
}

/** Deletes records about a deleted user, and adds the deletion to the ledger unless that was done when it was answered. */
export async function sweepAfterRemoval(deps: Deps, userId: string): Promise<void> {
  await deps.db.write((tx) => forgetPerson(tx, userId));
  const isDeleted = await readDeletions(deps);
  if (isDeleted?.(userId) !== true) await recordDeletion(deps, userId);
}

/** Deletes a batch of the user's rows, and the account when none are left. Returns whether the account is deleted. */
async function removeBatch(deps: AccountDeps, tx: Tx, touch: Touch, userId: string): Promise<boolean> {
  const comments = await removeCommentsOf(deps, tx, touch, userId, BATCH);
  const flowers = await removeFlowersOf(deps, tx, userId, BATCH);
  // Posts before the totals that follows change: locks have one order.
  await markCountersDirty(deps, tx, comments.postIds);
  const commentFlowers = await removeCommentFlowersOf(deps, tx, userId, BATCH);
  const follows = await removeFollowsOf(tx, userId, BATCH);
  await noteActivities(deps, tx, [
    ...comments.events,
    ...commentFlowers.events,
    ...flowers.postIds.map((subjectId): ActivityEvent => ({ kind: 'flower', subjectId })),
    // Those of the user's own activity are deleted with the account.
    ...follows.events.filter((event) => !('ownerId' in event) || event.ownerId !== userId),
  ]);
  touchFollowsOf(touch, userId, follows);
  await removeReportsBy(tx, userId);
  const areRelationsDeleted = await removeRelationsOf(tx, touch, userId, BATCH);
  if (!comments.isAll || !flowers.isAll || !commentFlowers.isAll || !follows.isAll || !areRelationsDeleted)
    return false;
  if (!(await removeDismissalsOf(tx, touch, userId, BATCH))) return false;
  const person = { userId, rev: await readAccountRev(tx, userId) };
  if (!(await removeMessagesOf(deps, tx, touch, person, BATCH))) return false;
  if (!(await removePostsOf(deps, tx, touch, userId, BATCH))) return false;
  if (!(await removeAdsOf(deps, tx, userId, BATCH))) return false;
  if (!(await removeSavedPostsOf(tx, userId, BATCH))) return false;
  await removeCollectionsOf(deps, tx, userId);
  if (!(await removeReportsAbout(deps, tx, userId, BATCH))) return false;
  await handOverLinks(deps, tx, userId);
  if (!(await removeMediaOf(deps, tx, userId, BATCH))) return false;
  await removeUploadsOf(deps, tx, userId);
  await forgetAccountOfJobs(tx, userId);
  await dropAccount(tx, userId);
  await deps.jobs.enqueue(tx, 'account.sweep', { userId }, { runAt: deps.clock.now() + SWEEP_AFTER_MS });
  return true;
}

/** Drops touches for the deleted user. */
function withoutScopeOf(userId: string, touch: Touch): Touch {
  return (scope, type, id) => {
    if (scope !== `u:${userId}`) touch(scope, type, id);
  };
}
