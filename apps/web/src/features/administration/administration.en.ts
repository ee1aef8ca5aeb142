export default {
  title: 'Admin Dashboard',
  back: 'Back',
  tabs: 'Administration',
  overview: 'Overview',
  users: 'Users',
  emails: 'Emails',
  content: 'Content',
  community: 'Community',

  error: 'Error',
  loading: 'Loading',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  more: 'Show more',
  unreachable: 'Administration needs a connection: nothing of other people is kept on this device.',
  failed: 'This could not be loaded.',

  alerts: 'Needs your attention',
  databaseDamaged:
    'The database file is damaged. Nothing can be saved until a backup is restored. Check the disk as well.',
  mediaDamaged:
    '{count, plural, one {The file of a photo or video is damaged or missing.} other {The files of # photos and videos are damaged or missing.}} Put them back from a backup, and check the disk.',
  mediaSweepStopped:
    'Many media files belong to no post or message, so none was cleaned up. Check that the server uses the right database.',
  jobsDead:
    '{count, plural, one {A background task was given up.} other {# background tasks were given up.}} The server’s log says why.',
  jobsFailing:
    '{count, plural, one {A background task keeps failing.} other {# background tasks keep failing.}} It is tried again every hour.',
  otherAlert: 'The server needs attention.',

  totals: 'Totals',
  totalUsers: 'Total Users',
  totalPosts: 'Total Posts',
  totalAds: 'Total Ads',
  activeAds: 'Active Ads',
  notKnown: 'not known yet',
  perDay: 'Sign-ups and posts per day',
  signups: 'Sign-ups',
  posts: 'Posts',
  alsoHere: 'More',
  reports: 'Reports',
  reportsHint: 'What people reported, and what becomes of it.',
  audit: 'Audit Log',
  auditHint: 'Who did what, when, and to whom.',

  inbox: 'Email Inbox',
  inboxHint: 'Enter an e-mail address to see what Posy has sent to it.',
  openInbox: 'Open Email Inbox',
  emailsAbout: 'What Posy sends',
  passwordResets: 'Password reset e-mails',
  passwordResetsHint: 'The six-digit code somebody asked for. It is good for ten minutes and for one reset.',
  notifications: 'System notifications',
  notificationsHint: 'What people have to know about their account: that its password was changed.',
  communications: 'Admin communications',
  communicationsHint: 'That an administrator looked at a reset code. Administrators cannot write mails of their own.',
  security: 'Account security',
  securityHint:
    'Mails can open accounts. Look into an inbox only where its owner asked for help: every look is written to the audit log, with your name.',
} as const;
