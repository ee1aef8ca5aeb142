export default {
  unauthorized: 'Unauthorized',
  unauthorizedDescription: 'You are logged out. Logging in again...',
  pleaseLogIn: 'Please log in',
  accessDenied: 'Access Denied',
  adminRequired: 'Administrator access required',
  adminSessionExpired: 'Session expired. Please login again.',
  waiting:
    '{count, plural, one {One thing waits on this device to be sent as {name}. Log in as {name} to send it.} other {# things wait on this device to be sent as {name}. Log in as {name} to send them.}}',
} as const;
