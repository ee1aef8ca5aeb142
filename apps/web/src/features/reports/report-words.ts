import { reportWordsTexts as texts } from './report-words.texts.ts';

/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. */
export const reportWords = [
  {
    kind: 'report.create',
    title: () => texts.what,
    what: texts.what,
    sent: texts.sent,
    sentHint: () => texts.sentHint,
    refused: (_code: string, message: string) => message || texts.failed,
    refusedTitle: texts.error,
    isKeptWhenRefused: false,
  },
] as const;
