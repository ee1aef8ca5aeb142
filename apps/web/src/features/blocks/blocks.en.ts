import { texts } from '../../language/texts.ts';

export const blocksTexts = texts('blocks', {
  block: 'Block {name}',
  unblock: 'Unblock {name}',
  title: 'Block {name}?',
  question:
    'You and {name} will no longer see each other in Posy, exchange messages or follow each other. {name} is not notified. You can unblock them in Settings.',
  confirm: 'Block',
  unblockShort: 'Unblock',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  what: 'Blocking',
  outboxBlock: 'Block a person',
  outboxUnblock: 'Unblock a person',
  blocked: 'Blocked',
  blockedHint: 'You no longer see each other.',
  unblocked: 'Unblocked',
  unblockedHint: 'You can see each other again.',
  blockFailed: 'Failed to block user',
  unblockFailed: 'Failed to unblock user',
});
