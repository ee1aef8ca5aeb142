export default {
  block: 'Block {name}',
  unblock: 'Unblock {name}',
  title: 'Block {name}?',
  question:
    'You and {name} will not see each other in Posy or exchange messages, and neither follows the other any more. {name} is not told. You can unblock them in Settings.',
  confirm: 'Block',
  unblockShort: 'Unblock',
  cancel: 'Cancel',
  error: 'Error',
  failed: 'This could not be kept on this device. Please try again.',
} as const;
