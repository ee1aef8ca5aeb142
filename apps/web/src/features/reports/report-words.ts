import { reportWordsTexts as texts } from './report-words.texts.ts';

/** The outbox's texts for report mutations: see `outbox/entry-words.ts`. */
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
