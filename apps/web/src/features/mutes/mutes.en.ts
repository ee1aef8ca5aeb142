import { texts } from '../../language/texts.ts';

export const mutesTexts = texts('mutes', {
  mute: 'Mute {name}',
  unmute: 'Unmute {name}',
  muted: '{name} is muted',
  unmuted: '{name} is no longer muted',
  mutedHint: 'Their posts no longer appear in your feed. They are not notified.',
  undo: 'Undo',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  outboxMute: 'Mute a person',
  outboxUnmute: 'Unmute a person',
  muteName: 'Mute {name}',
  unmuteName: 'Unmute {name}',
  what: 'Muting',
  muteFailed: 'Failed to mute user',
  unmuteFailed: 'Failed to unmute user',
});
