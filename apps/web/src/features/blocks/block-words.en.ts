export default {
  what: 'Blocking',
  block: 'Block a person',
  unblock: 'Unblock a person',
  blocked: 'Blocked',
  blockedHint: 'You and they do not see each other any more.',
  unblocked: 'Unblocked',
  unblockedHint: 'You can see each other again.',
  error: 'Error',
  blockFailed: 'Failed to block user',
  unblockFailed: 'Failed to unblock user',
} as const;
