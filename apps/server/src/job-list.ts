import { backupsJobs, scheduleBackup } from './backups/backups.jobs.ts';
import { bringInstantsBack } from './bring-back.ts';
import { databaseJobs, scheduleDatabaseCheck } from './database-check.ts';
import { accountJobs } from './features/account/account.jobs.ts';
import { activityJobs } from './features/activity/activity.jobs.ts';
import { adsJobs, touchOwnersOfMedia } from './features/ads/ads.jobs.ts';
import { conversationsJobs } from './features/conversations/conversations.jobs.ts';
import { emailsJobs } from './features/emails/emails.jobs.ts';
import { EXPORT_PARTS } from './features/exports/export-parts.ts';
import { exportsJobs } from './features/exports/exports.jobs.ts';
import { makingJobs, type MediaPublisher } from './features/media/making.jobs.ts';
import { mediaJobs, scheduleMediaCheck, scheduleMediaSweep } from './features/media/media.jobs.ts';
import { messagesJobs } from './features/messages/messages.jobs.ts';
import { touchMessagesOfMedia } from './features/messages/messages.service.ts';
import { passwordResetsJobs } from './features/password-resets/password-resets.jobs.ts';
import { postsJobs, touchReadersOfMedia } from './features/posts/posts.jobs.ts';
import { tagsJobs } from './features/tags/tags.jobs.ts';
import { uploadsJobs } from './features/uploads/uploads.jobs.ts';
import { runHousekeeping, scheduleHousekeeping } from './housekeeping.ts';
import type { JobHandlers, JobConcurrency, JobUpkeep } from './jobs/job-handlers.ts';

/** Features that show media and touch their rows when one changes. */
const MEDIA_PUBLISHERS: readonly MediaPublisher[] = [touchReadersOfMedia, touchMessagesOfMedia, touchOwnersOfMedia];

/** Handlers of all jobs. */
export const JOB_HANDLERS: JobHandlers = {
  'house-keeping': async (deps) => {
    await runHousekeeping(deps);
    await scheduleHousekeeping(deps);
  },
  ...databaseJobs,
  ...backupsJobs,
  ...accountJobs,
  ...activityJobs,
  ...adsJobs,
  ...mediaJobs,
  ...makingJobs(MEDIA_PUBLISHERS),
  ...postsJobs,
  ...tagsJobs,
  ...conversationsJobs,
  ...messagesJobs,
  ...uploadsJobs,
  ...exportsJobs(EXPORT_PARTS),
  ...emailsJobs,
  ...passwordResetsJobs,
};

/**
 * Concurrency of jobs that wait for other machines, or take minutes. They and all other jobs do not wait for each other. Of one account
 * one conversion runs, so the second place is for others.
 */
export const JOB_CONCURRENCY: JobConcurrency = {
  'emails.deliver': 4,
  'password-resets.issue': 1,
  'backup.create': 1,
  'exports.make': 1,
  'media.video': 2,
  'messages.record-unsent': 1,
};

export const JOB_UPKEEP: JobUpkeep = {
  neverGivenUp: new Set([
    'house-keeping',
    'media.sweep',
    'media.check',
    'database.check',
    'backup.create',
    // They are queued by migrations, so never again.
    'tags.backfill',
    'tags.normalize',
    // Giving these up halfway would leave parts of deleted data.
    'account.activation',
    'account.remove',
    'account.sweep',
    'exports.expire',
    'exports.remove',
    'media.remove',
    // A restored backup would bring the content of the message back.
    'messages.record-unsent',
    'uploads.drop',
    'uploads.remove',
  ]),
  bringInstantsBack,
  async queueRecurring(deps) {
    await scheduleHousekeeping(deps);
    await scheduleMediaSweep(deps);
    await scheduleMediaCheck(deps);
    await scheduleDatabaseCheck(deps);
    await scheduleBackup(deps);
  },
};
