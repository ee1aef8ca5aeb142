import { texts } from '../../language/texts.ts';

export const relationsTexts = texts('relations', {
  blockedTitle: 'Blocked people',
  blockedHint: 'You do not see each other and cannot exchange messages. They are not notified.',
  blockedNone: 'You have not blocked anybody.',
  unblock: 'Unblock',
  unblockOf: 'Unblock {name}',
  mutedTitle: 'Muted people',
  mutedHint: 'Their posts do not appear in your feed, and you get no notifications about them. They are not notified.',
  mutedNone: 'You have not muted anybody.',
  unmute: 'Unmute',
  unmuteOf: 'Unmute {name}',
  how: 'People are blocked and muted from the menu of their posts, on Discover, and from a conversation with them.',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',
  somebody: 'Somebody',
});
