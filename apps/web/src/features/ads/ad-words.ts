import { adRefusal, adWordsTexts as texts } from './ad-words.texts.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const adWords = [
  {
    kind: 'ad.create',
    title: (args: unknown) => titleOf(args),
    what: texts.create,
    sent: texts.created,
    refused: (code: string, message: string) => adRefusal(code, message),
    isKeptWhenRefused: true,
  },
  {
    kind: 'ad.edit',
    title: (args: unknown) => titleOf(args),
    what: texts.edit,
    sent: texts.edited,
    isSaid: true,
    refused: (code: string, message: string) => adRefusal(code, message, texts.editFailed),
    isKeptWhenRefused: true,
  },
  {
    kind: 'ad.status',
    title: () => texts.status,
    what: texts.status,
    // The switch shows it.
    sent: null,
    refused: () => texts.statusFailed,
    isKeptWhenRefused: false,
  },
  {
    kind: 'ad.delete',
    title: () => texts.remove,
    what: texts.remove,
    sent: texts.deleted,
    isSaid: true,
    refused: () => texts.deleteFailed,
    isKeptWhenRefused: false,
  },
] as const;

function titleOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || !('title' in args)) return texts.ad;
  return typeof args.title === 'string' ? args.title : texts.ad;
}
