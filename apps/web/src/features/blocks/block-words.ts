import type { EntryAbout } from '../delivery/entry-about.ts';
import { blocksTexts as texts } from './blocks.en.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const blockWords = [
  {
    kind: 'block.set',
    title: (args: unknown, { person }: EntryAbout) => titleOf(isBlock(args), person),
    what: texts.what,
    sent: (args: unknown) => (isBlock(args) ? texts.blocked : texts.unblocked),
    sentHint: (_time: string, args: unknown) => (isBlock(args) ? texts.blockedHint : texts.unblockedHint),
    refused: (_code: string, message: string, args: unknown) =>
      message || (isBlock(args) ? texts.blockFailed : texts.unblockFailed),
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function titleOf(isBlocked: boolean, name: string | null): string {
  if (name === null) return isBlocked ? texts.outboxBlock : texts.outboxUnblock;
  return isBlocked ? texts.block({ name }) : texts.unblock({ name });
}

function isBlock(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isBlocked' in args && args.isBlocked === true;
}
