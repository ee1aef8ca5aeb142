/** How the outbox speaks of conversations. */
export const conversationWordsTexts = {
  what: 'Conversation',
  startWith: (name: string) => (name === '' ? 'Start a conversation' : `Start a conversation with ${name}`),
  startFailed: (message: string) => `Failed to start conversation: ${message}`,
  read: 'Read mark',
  delivered: 'Delivery report',
} as const;
