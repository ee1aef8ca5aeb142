/** Every text of the lists of who is blocked or muted. */
export const relationsTexts = {
  blockedTitle: 'Blocked people',
  blockedHint: 'You and they do not see each other, and exchange no messages. They are not told.',
  blockedNone: 'You have blocked nobody.',
  unblock: 'Unblock',
  unblockOf: (name: string) => `Unblock ${name}`,
  mutedTitle: 'Muted people',
  mutedHint: 'What they share is not in your feed, and you are not notified of it. They are not told.',
  mutedNone: 'You have muted nobody.',
  unmute: 'Unmute',
  unmuteOf: (name: string) => `Unmute ${name}`,
  how: 'People are blocked and muted from the menu of their posts, on Discover, and from a conversation with them.',
  error: 'Error',
  failed: 'This could not be kept on this device. Please try again.',
  somebody: 'Somebody',
} as const;
