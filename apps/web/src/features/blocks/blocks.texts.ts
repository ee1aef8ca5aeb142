/** Every text of blocking a person. */
export const blocksTexts = {
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  title: (name: string) => `Block ${name}?`,
  question: (name: string) =>
    `You and ${name} will not see each other in Posy or exchange messages, and neither follows the other any more. ${name} is not told. You can unblock them in Settings.`,
  confirm: 'Block',
  unblockShort: 'Unblock',
  cancel: 'Cancel',
  error: 'Error',
  failed: 'This could not be kept on this device. Please try again.',
} as const;
