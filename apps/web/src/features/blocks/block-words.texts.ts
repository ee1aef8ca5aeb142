/** How the outbox speaks of blocking. */
export const blockWordsTexts = {
  what: 'Blocking',
  block: 'Block a person',
  unblock: 'Unblock a person',
  blocked: 'Blocked',
  blockedHint: 'You will not exchange messages any more.',
  unblocked: 'Unblocked',
  unblockedHint: 'You can message each other again.',
  error: 'Error',
  blockFailed: 'Failed to block user',
  unblockFailed: 'Failed to unblock user',
} as const;
