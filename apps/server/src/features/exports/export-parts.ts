import type { ExportPart } from '../../exporting/export-part.ts';
import { adsExport } from '../ads/ads.export.ts';
import { auditExport } from '../audit/audit.export.ts';
import { collectionsExport } from '../collections/collections.export.ts';
import { commentFlowersExport } from '../comment-flowers/comment-flowers.export.ts';
import { commentsExport } from '../comments/comments.export.ts';
import { dismissedPeopleExport } from '../dismissed-people/dismissed-people.export.ts';
import { emailsExport } from '../emails/emails.export.ts';
import { flowersExport } from '../flowers/flowers.export.ts';
import {
  followersExport,
  followingExport,
  followRequestsExport,
  requestedFollowsExport,
} from '../follows/follows.export.ts';
import { messagesExport } from '../messages/messages.export.ts';
import { noticesExport } from '../notices/notices.export.ts';
import { postsExport } from '../posts/posts.export.ts';
import { preferencesExport } from '../preferences/preferences.export.ts';
import { relationsExport } from '../relations/relations.export.ts';
import { reportsExport } from '../reports/reports.export.ts';
import { savedPostsExport } from '../saved-posts/saved-posts.export.ts';
import { sessionsExport } from '../session/session.export.ts';
import { accountExport, formerUsernamesExport } from '../users/users.export.ts';

/**
 * The parts of an export, one per file. A new table about users needs a part. Of other users an export has name and username alone; the users
 * who blocked or reported this one, evidence of reports, codes, and names of administrators are in none.
 */
export const EXPORT_PARTS: readonly ExportPart[] = [
  accountExport,
  formerUsernamesExport,
  preferencesExport,
  postsExport,
  commentsExport,
  flowersExport,
  commentFlowersExport,
  collectionsExport,
  savedPostsExport,
  followingExport,
  followersExport,
  requestedFollowsExport,
  followRequestsExport,
  messagesExport,
  relationsExport,
  dismissedPeopleExport,
  adsExport,
  reportsExport,
  noticesExport,
  emailsExport,
  sessionsExport,
  auditExport,
];
