import { texts } from '../../language/texts.ts';

export const relationsTexts = texts('relations', {
  blockedTitle: 'Blocked people',
  blockedHint: 'You and they do not see each other, and exchange no messages. They are not told.',
  blockedNone: 'You have blocked nobody.',
  unblock: 'Unblock',
  unblockOf: 'Unblock {name}',
  mutedTitle: 'Muted people',
  mutedHint: 'What they share is not in your feed, and you are not notified of it. They are not told.',
  mutedNone: 'You have muted nobody.',
  unmute: 'Unmute',
  unmuteOf: 'Unmute {name}',
  how: 'People are blocked and muted from the menu of their posts, on Discover, and from a conversation with them.',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',
  somebody: 'Somebody',
});
