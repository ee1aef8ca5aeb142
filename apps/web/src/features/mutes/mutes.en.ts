export default {
  mute: 'Mute {name}',
  unmute: 'Unmute {name}',
  muted: '{name} is muted',
  unmuted: '{name} is not muted any more',
  mutedHint: 'What they share is not in your feed any more. They are not told.',
  undo: 'Undo',
  error: 'Error',
  failed: 'This could not be kept on this device. Please try again.',
} as const;
