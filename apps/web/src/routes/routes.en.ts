import { texts } from '../language/texts.ts';

/** Titles of pages; the build writes the description and the titles of public pages into their HTML, too. */
export const routesTexts = texts('routes', {
  logIn: 'Log in',
  adminLogIn: 'Admin log in',
  signUp: 'Sign up',
  community: 'Our Community',
  resetPassword: 'Reset password',
  messages: 'Messages',
  discover: 'Discover',
  activity: 'Activity',
  dashboard: 'Dashboard',
  ads: 'Ads',
  adminDashboard: 'Admin Dashboard',
  emailInbox: 'Email Inbox',
  auditLog: 'Audit Log',
  operations: 'Operations',
  reports: 'Reports',
  terms: 'Terms',
  privacy: 'Privacy',
  settings: 'Settings',
  withoutScripts: 'Posy needs JavaScript.',
  description: 'Share your moments with the world.',
});
