import { texts } from '../../language/texts.ts';

export const floatingMenuTexts = texts('floating-menu', {
  createPost: 'Create Post',
  newMessage: 'New Message',
  send: 'Send',
  adminDashboard: 'Admin Dashboard',
  userManagement: 'User Management',
  emailInbox: 'Email Inbox',
  followers: 'Followers',
  following: 'Following',
  outbox: 'Outbox',
  refresh: 'Refresh',
  enableNotifications: 'Enable Notifications',
});
