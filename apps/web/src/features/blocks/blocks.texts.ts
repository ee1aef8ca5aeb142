/** Every text of blocking a person from their conversation. */
export const blocksTexts = {
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  title: (name: string) => `Block ${name}?`,
  question: (name: string) =>
    `You and ${name} will not be able to write to each other. ${name} is not told. You can unblock them at any time.`,
  confirm: 'Block',
  unblockShort: 'Unblock',
  cancel: 'Cancel',
  error: 'Error',
  failed: 'This could not be kept on this device. Please try again.',
} as const;
