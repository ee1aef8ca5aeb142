import { adRefusal } from './ad-refusal.ts';
import { adsTexts as texts } from './ads.en.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const adWords = [
  {
    kind: 'ad.create',
    title: (args: unknown) => titleOf(args),
    what: texts.create,
    sent: texts.created,
    refused: (code: string, message: string) => adRefusal(code, message),
    staysWhenRefused: true,
  },
  {
    kind: 'ad.edit',
    title: (args: unknown) => titleOf(args),
    what: texts.outboxEdit,
    sent: texts.edited,
    isOnlyAnnounced: true,
    refused: (code: string, message: string) => adRefusal(code, message, texts.editFailed),
    staysWhenRefused: true,
  },
  {
    kind: 'ad.status',
    title: () => texts.outboxStatus,
    what: texts.outboxStatus,
    // The switch itself shows the result.
    sent: null,
    refused: () => texts.statusFailed,
    staysWhenRefused: false,
  },
  {
    kind: 'ad.delete',
    title: () => texts.outboxDelete,
    what: texts.outboxDelete,
    sent: texts.deleted,
    isOnlyAnnounced: true,
    refused: () => texts.deleteFailed,
    staysWhenRefused: false,
  },
] as const;

function titleOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || !('title' in args)) return texts.ad;
  return typeof args.title === 'string' ? args.title : texts.ad;
}
