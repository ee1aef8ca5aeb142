/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. */
export const reportWords = [
  {
    kind: 'report.create',
    title: () => 'Report',
    what: 'Report',
    sent: 'Report sent',
    sentHint: () => 'Somebody will look at it. What comes of it is told in your activity.',
    refused: (_code: string, message: string) => message || 'Failed to send report',
    refusedTitle: 'Error',
    isKeptWhenRefused: false,
  },
] as const;
