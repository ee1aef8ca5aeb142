import { blocksTexts as texts } from './blocks.en.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const blockWords = [
  {
    kind: 'block.set',
    title: (args: unknown) => (isBlock(args) ? texts.outboxBlock : texts.outboxUnblock),
    what: texts.what,
    sent: (args: unknown) => (isBlock(args) ? texts.blocked : texts.unblocked),
    sentHint: (_time: string, args: unknown) => (isBlock(args) ? texts.blockedHint : texts.unblockedHint),
    refused: (_code: string, message: string, args: unknown) =>
      message || (isBlock(args) ? texts.blockFailed : texts.unblockFailed),
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function isBlock(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isBlocked' in args && args.isBlocked === true;
}
