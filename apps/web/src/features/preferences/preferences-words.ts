import { updatePreferences } from './preferences.mutators.ts';
import { preferencesTexts as texts } from './preferences.texts.ts';

/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. */
export const preferencesWords = [
  {
    kind: 'preferences.update',
    title: (args: unknown) => (isOfBirthYear(args) ? texts.birthYearEntry : texts.update),
    what: texts.change,
    sent: null,
    refused: (_code: string, _message: string, args: unknown) =>
      isOfBirthYear(args) ? texts.birthYearFailed : texts.failed,
    isKeptWhenRefused: false,
  },
] as const;

function isOfBirthYear(args: unknown): boolean {
  return updatePreferences.read(args)?.change.birthYear !== undefined;
}
