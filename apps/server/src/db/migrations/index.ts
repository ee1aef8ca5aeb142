import { changes } from './0001-changes.ts';
import { idempotency } from './0002-idempotency.ts';
import { instance } from './0003-instance.ts';
import { limits } from './0004-limits.ts';
import { jobs } from './0005-jobs.ts';
import { users } from './0006-users.ts';
import { session } from './0007-session.ts';
import { preferences } from './0008-preferences.ts';
import { people } from './0009-people.ts';
import { media } from './0010-media.ts';
import { uploads } from './0011-uploads.ts';
import { posts } from './0012-posts.ts';
import { flowers } from './0013-flowers.ts';
import { comments } from './0014-comments.ts';
import { follows } from './0015-follows.ts';
import { relations } from './0016-relations.ts';
import { stats } from './0017-stats.ts';
import { conversations } from './0018-conversations.ts';
import { messages } from './0019-messages.ts';
import { activity } from './0020-activity.ts';
import { push } from './0021-push.ts';
import { emails } from './0022-emails.ts';
import { passwordResets } from './0023-password-resets.ts';
import { ads } from './0024-ads.ts';
import { audit } from './0025-audit.ts';
import { links } from './0026-links.ts';
import { reports } from './0027-reports.ts';
import { notices } from './0028-notices.ts';
import { exports } from './0029-exports.ts';
import { backups } from './0030-backups.ts';
import { commentFlowers } from './0031-comment-flowers.ts';
import { tags } from './0032-tags.ts';
import { savedPosts } from './0033-saved-posts.ts';
import { dismissedPeople } from './0034-dismissed-people.ts';
import { formerUsernames } from './0035-former-usernames.ts';
import { evidenceStorage } from './0036-evidence-storage.ts';
import { jobAccounts } from './0037-job-accounts.ts';
import { defaultAudience } from './0038-default-audience.ts';
import { normalizedTags } from './0039-normalized-tags.ts';
import { countRevisions } from './0040-count-revisions.ts';
import { dirtyActivities } from './0041-dirty-activities.ts';
import { messageReplies } from './0042-message-replies.ts';
import { changedMessages } from './0043-changed-messages.ts';
import { unsentUnread } from './0044-unsent-unread.ts';
import { messageReactions } from './0045-message-reactions.ts';
import { messageSignals } from './0046-message-signals.ts';
import { messageRequests } from './0047-message-requests.ts';
import type { Migration } from './columns.ts';

/** In order. A released migration is never edited; new ones are appended. */
export const MIGRATIONS: readonly Migration[] = [
  changes,
  idempotency,
  instance,
  limits,
  jobs,
  users,
  session,
  preferences,
  people,
  media,
  uploads,
  posts,
  flowers,
  comments,
  follows,
  relations,
  stats,
  conversations,
  messages,
  activity,
  push,
  emails,
  passwordResets,
  ads,
  audit,
  links,
  reports,
  notices,
  exports,
  backups,
  commentFlowers,
  tags,
  savedPosts,
  dismissedPeople,
  formerUsernames,
  evidenceStorage,
  jobAccounts,
  defaultAudience,
  normalizedTags,
  countRevisions,
  dirtyActivities,
  messageReplies,
  changedMessages,
  unsentUnread,
  messageReactions,
  messageSignals,
  messageRequests,
];

/** The migration that a version has to know to run on the schema of all these. */
export const SCHEMA_MIN = schemaMinOf(MIGRATIONS);

/** Null: every version can run on their schema. */
function schemaMinOf(migrations: readonly Migration[]): string | null {
  return migrations.findLast(({ schemaMin }) => schemaMin !== undefined)?.schemaMin ?? null;
}
