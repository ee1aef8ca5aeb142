import type { EntryAbout } from '../delivery/entry-about.ts';
import { reportsTexts as texts } from './reports.en.ts';

/** The outbox's texts for report mutations: see `outbox/entry-words.ts`. */
export const reportWords = [
  {
    kind: 'report.create',
    title: (_args: unknown, { person }: EntryAbout) =>
      person === null ? texts.outboxReport : texts.outboxReportOf({ name: person }),
    what: texts.outboxReport,
    sent: texts.sent,
    sentHint: () => texts.sentHint,
    refused: (_code: string, message: string) => message || texts.sendFailed,
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;
