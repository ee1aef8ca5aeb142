/** Pages of the accessibility tour that everybody can open. */
export const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/admin-login',
  '/join-us',
  '/reset-password',
  '/privacy',
  '/terms',
  '/nowhere',
] as const;

/** Pages that need a log-in. */
export const SIGNED_IN = [
  '/',
  '/discover',
  '/messages',
  '/activity',
  '/dashboard',
  '/saved',
  '/ads',
  '/settings',
] as const;

/** Pages of the settings. */
export const SETTINGS = [
  '/settings/profile',
  '/settings/account',
  '/settings/appearance',
  '/settings/notifications',
  '/settings/data',
  '/settings/safety',
  '/settings/about',
] as const;

/** Pages of administrators. */
export const ADMIN_PAGES = [
  '/services',
  '/admin/audit',
  '/admin/emails',
  '/admin/operations',
  '/admin/reports',
] as const;
