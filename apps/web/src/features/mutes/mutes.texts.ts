/** Every text of muting. */
export const mutesTexts = {
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  muted: (name: string) => `${name} is muted`,
  mutedHint: 'What they share is not in your feed any more. They are not told.',
  undo: 'Undo',
  error: 'Error',
  failed: 'This could not be kept on this device. Please try again.',
} as const;
