import { pruneDeletedIds } from './changes/deleted-ids.ts';
import { pruneChanges } from './changes/prune.ts';
import type { Deps } from './deps.ts';
import { pruneActivity } from './features/activity/activity.service.ts';
import { pruneAds } from './features/ads/ads.jobs.ts';
import { pruneAudit } from './features/audit/audit.service.ts';
import { listWaitingRequests } from './features/conversations/waiting-requests.ts';
import { pruneEmailCodes, pruneEmails } from './features/emails/emails.jobs.ts';
import { pruneFormerMessages } from './features/messages/messages.jobs.ts';
import { pruneNotices } from './features/notices/notices.service.ts';
import { prunePasswordResets } from './features/password-resets/password-resets.jobs.ts';
import { pruneFormerPosts, pruneViews } from './features/posts/posts.jobs.ts';
import { pruneReports } from './features/reports/reports.service.ts';
import { pruneSessions } from './features/session/session.service.ts';
import { pruneUploads } from './features/uploads/uploads.jobs.ts';
import { pruneReservedUsernames } from './features/users/users.service.ts';
import { pruneJobs } from './jobs/dead-jobs.ts';
import { scheduleJob } from './jobs/schedule-job.ts';
import { pruneLedger } from './ledger-days.ts';

const EVERY_MS = 6 * 3_600_000;

const STEPS: readonly ((deps: Deps) => Promise<void>)[] = [
  pruneChanges,
  pruneDeletedIds,
  pruneLedger,
  pruneSessions,
  pruneFormerPosts,
  pruneFormerMessages,
  listWaitingRequests,
  pruneViews,
  pruneActivity,
  pruneNotices,
  pruneReports,
  pruneAds,
  pruneAudit,
  pruneReservedUsernames,
  pruneUploads,
  pruneEmailCodes,
  pruneEmails,
  prunePasswordResets,
  pruneJobs,
  (deps) => deps.limits.prune(deps.clock.now()),
  ({ db }) => db.optimize(),
];

/** Runs every few hours: deletes expired rows and refreshes the planner's statistics. A failed step does not stop the others. */
export async function runHousekeeping(deps: Deps): Promise<void> {
  const errors: unknown[] = [];
  for (const step of STEPS) await step(deps).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
}

/** Makes sure that one house-keeping job is always queued. */
export function scheduleHousekeeping(deps: Deps): Promise<void> {
  return scheduleJob(deps, { name: 'house-keeping', runAt: deps.clock.now() + EVERY_MS, everyMs: EVERY_MS });
}
