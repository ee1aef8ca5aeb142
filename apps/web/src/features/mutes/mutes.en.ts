import { texts } from '../../language/texts.ts';

export const mutesTexts = texts('mutes', {
  mute: 'Mute {name}',
  unmute: 'Unmute {name}',
  muted: '{name} is muted',
  unmuted: '{name} is not muted any more',
  mutedHint: 'What they share is not in your feed any more. They are not told.',
  undo: 'Undo',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  outboxMute: 'Mute a person',
  outboxUnmute: 'Unmute a person',
  what: 'Muting',
  muteFailed: 'Failed to mute user',
  unmuteFailed: 'Failed to unmute user',
});
