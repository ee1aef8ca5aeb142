/** Every text of muting, and of the lists of who is blocked or muted. */
export const mutesTexts = {
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  unmuteShort: 'Unmute',
  muted: (name: string) => `${name} is muted`,
  mutedHint: 'What they share is not in your feed, and you are not notified of it. They are not told.',
  undo: 'Undo',
  error: 'Error',
  failed: 'This could not be kept on this device. Please try again.',
  somebody: 'Somebody',

  blockedTitle: 'Blocked people',
  blockedHint: 'You and they do not see each other, and exchange no messages. They are not told.',
  blockedNone: 'You have blocked nobody.',
  mutedTitle: 'Muted people',
  mutedNone: 'You have muted nobody.',
} as const;
