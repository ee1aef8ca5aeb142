/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. Muting itself is told where it is done. */
export const muteWords = [
  {
    kind: 'mute.set',
    title: (args: unknown) => (isMute(args) ? 'Mute a person' : 'Unmute a person'),
    what: 'Muting',
    sent: null,
    refused: (_code: string, message: string, args: unknown) =>
      message || (isMute(args) ? 'Failed to mute user' : 'Failed to unmute user'),
    refusedTitle: 'Error',
    isKeptWhenRefused: false,
  },
] as const;

function isMute(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isMuted' in args && args.isMuted === true;
}
