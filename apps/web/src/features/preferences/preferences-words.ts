import { preferencesTexts as texts } from './preferences.en.ts';
import { updatePreferences } from './preferences.sync.ts';

/** The outbox's texts for mutations of preferences: see `outbox/entry-words.ts`. */
export const preferencesWords = [
  {
    kind: 'preferences.update',
    title: (args: unknown) => wordsOf(args).title,
    what: texts.change,
    sent: null,
    refused: (_code: string, _message: string, args: unknown) => wordsOf(args).refused,
    staysWhenRefused: false,
  },
] as const;

function wordsOf(args: unknown): { readonly title: string; readonly refused: string } {
  const { sendsReceipts, sendsTyping, birthYear, language, defaultAudience, whoMayWrite } =
    updatePreferences.read(args)?.change ?? {};
  // First: a share may wait for it.
  if (sendsReceipts !== undefined) return { title: texts.receipts, refused: texts.receiptsFailed };
  if (sendsTyping !== undefined) return { title: texts.typing, refused: texts.typingFailed };
  if (birthYear !== undefined) return { title: texts.birthYearEntry, refused: texts.birthYearFailed };
  if (language !== undefined) return { title: texts.languageEntry, refused: texts.languageFailed };
  if (defaultAudience !== undefined) return { title: texts.audience, refused: texts.audienceFailed };
  if (whoMayWrite !== undefined) return { title: texts.writers, refused: texts.writersFailed };
  return { title: texts.update, refused: texts.failed };
}
