export default {
  unauthorized: 'Unauthorized',
  unauthorizedDescription: 'You are logged out. Logging in again...',
  pleaseLogIn: 'Please log in',
  accessDenied: 'Access Denied',
  adminRequired: 'Administrator access required',
  adminSessionExpired: 'Session expired. Please login again.',
} as const;
