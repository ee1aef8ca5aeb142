import { texts } from '../../language/texts.ts';
import english from './audit.en.ts';

/** What each act is called. One that is not here is shown by its own name: a newer server may know more. */
const ACTS: Readonly<Record<string, string>> = {
  'user.create': 'Created a user',
  'user.activate': 'Activated a user',
  'user.deactivate': 'Deactivated a user',
  'user.status': 'Changed whether a user is active',
  'user.promote': 'Made a user an administrator',
  'user.demote': 'Took the role of administrator away',
  'user.role': 'Changed the role of a user',
  'user.delete': 'Deleted a user',
  'users.read': 'Looked at the list of users',
  'stats.read': 'Looked at the totals',
  'stats.days': 'Looked at the chart',
  'image-link.create': 'Created an image link',
  'image-link.delete': 'Deleted an image link',
  'community-link.create': 'Created a community link',
  'community-link.delete': 'Deleted a community link',
  'emails.read': 'Looked into an inbox',
  'emails.mark': 'Marked an e-mail as read',
  'emails.reveal': 'Had a reset code shown',
  'reports.read': 'Looked at the reports',
  'report.picture': 'Looked at a picture of a report',
  'report.decide': 'Decided about a report',
  'report.dismiss': 'Dismissed a report',
  'report.remove': 'Removed what was reported',
  'report.warn': 'Warned somebody',
  'report.deactivate': 'Deactivated somebody for a report',
  'post.delete': 'Deleted somebody’s post',
  'comment.delete': 'Deleted somebody’s comment',
  'audit.read': 'Looked at the audit log',
};
const said = texts('audit', english);

/** Every text of /admin/audit. */
export const auditTexts = {
  ...said,
  acts: ACTS,
  actOf: (action: string) => ACTS[action] ?? action,
} as const;
