import { texts } from '../language/texts.ts';

/** What the browser’s tab says of a page; those of public pages, and the description, are also in their HTML. */
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
  reports: 'Reports',
  terms: 'Terms',
  privacy: 'Privacy',
  settings: 'Settings',
  withoutScripts: 'Posy needs JavaScript.',
  description: 'Share your moments with the world.',
});
