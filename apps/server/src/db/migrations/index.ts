import { changes } from './0001-changes.ts';
import { usersSessions } from './0002-users-sessions.ts';
import { jobs } from './0003-jobs.ts';
import { media } from './0010-media.ts';
import { posts } from './0011-posts.ts';
import { flowers } from './0012-flowers.ts';
import { limits } from './0013-limits.ts';
import { postAltText } from './0020-post-alt-text.ts';
import { follows } from './0021-follows.ts';
import { comments } from './0022-comments.ts';
import { userStats } from './0023-user-stats.ts';
import { peopleIndex } from './0024-people-index.ts';
import { pushSubscriptions } from './0025-push-subscriptions.ts';
import { reservedUsernames } from './0027-reserved-usernames.ts';
import { conversations } from './0030-conversations.ts';
import { messages } from './0031-messages.ts';
import { blocks } from './0032-blocks.ts';
import { uploads } from './0040-uploads.ts';
import { mediaVideo } from './0041-media-video.ts';
import { preferences } from './0050-preferences.ts';
import { activity } from './0051-activity.ts';
import { pushQueue } from './0052-push-queue.ts';
import { birthYear } from './0059-birth-year.ts';
import { emails } from './0060-emails.ts';
import { passwordResets } from './0061-password-resets.ts';
import { ads } from './0062-ads.ts';
import { adCounts } from './0063-ad-counts.ts';
import { audit } from './0064-audit.ts';
import { links } from './0065-links.ts';
import { relations } from './0066-relations.ts';
import { reports } from './0067-reports.ts';
import { sessionDevice } from './0068-session-device.ts';
import { exports } from './0069-exports.ts';
import { accountWords } from './0070-account-words.ts';
import { answersAboutOthers } from './0071-answers-about-others.ts';
import { languages } from './0080-languages.ts';
import { captions } from './0082-captions.ts';
import { strangersTries } from './0083-strangers-tries.ts';
import { instance } from './0085-instance.ts';
import { epochs } from './0086-epochs.ts';
import { emailAge } from './0087-email-age.ts';
import { auditOrigins } from './0088-audit-origins.ts';
import { deletedIds } from './0091-deleted-ids.ts';
import { answerTexts } from './0092-answer-texts.ts';
import { auditYear } from './0093-audit-year.ts';
import { auditReplace } from './0094-audit-replace.ts';
import { mediaChecks } from './0095-media-checks.ts';
import { standardNames } from './0096-standard-names.ts';
import type { Migration } from './columns.ts';

/** In order. A released migration is never edited; new ones are appended. */
export const MIGRATIONS: readonly Migration[] = [
  changes,
  usersSessions,
  jobs,
  media,
  posts,
  flowers,
  limits,
  postAltText,
  follows,
  comments,
  userStats,
  peopleIndex,
  pushSubscriptions,
  reservedUsernames,
  uploads,
  mediaVideo,
  conversations,
  messages,
  blocks,
  preferences,
  activity,
  pushQueue,
  birthYear,
  emails,
  passwordResets,
  audit,
  links,
  relations,
  reports,
  sessionDevice,
  exports,
  ads,
  adCounts,
  accountWords,
  answersAboutOthers,
  languages,
  captions,
  strangersTries,
  instance,
  epochs,
  emailAge,
  auditOrigins,
  deletedIds,
  answerTexts,
  auditYear,
  auditReplace,
  mediaChecks,
  standardNames,
];
