import { texts } from '../../language/texts.ts';

export const blocksTexts = texts('blocks', {
  block: 'Block {name}',
  unblock: 'Unblock {name}',
  title: 'Block {name}?',
  question:
    'You and {name} will not see each other in Posy or exchange messages, and neither follows the other any more. {name} is not told. You can unblock them in Settings.',
  confirm: 'Block',
  unblockShort: 'Unblock',
  cancel: 'Cancel',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  what: 'Blocking',
  outboxBlock: 'Block a person',
  outboxUnblock: 'Unblock a person',
  blocked: 'Blocked',
  blockedHint: 'You and they do not see each other any more.',
  unblocked: 'Unblocked',
  unblockedHint: 'You can see each other again.',
  blockFailed: 'Failed to block user',
  unblockFailed: 'Failed to unblock user',
});
