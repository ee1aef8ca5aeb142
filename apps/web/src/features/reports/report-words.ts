import { reportsTexts as texts } from './reports.en.ts';

/** The outbox's texts for report mutations: see `outbox/entry-words.ts`. */
export const reportWords = [
  {
    kind: 'report.create',
    title: () => texts.outboxReport,
    what: texts.outboxReport,
    sent: texts.sent,
    sentHint: () => texts.sentHint,
    refused: (_code: string, message: string) => message || texts.sendFailed,
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;
