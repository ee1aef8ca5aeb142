export default {
  mute: 'Mute a person',
  unmute: 'Unmute a person',
  what: 'Muting',
  muteFailed: 'Failed to mute user',
  unmuteFailed: 'Failed to unmute user',
  error: 'Error',
} as const;
