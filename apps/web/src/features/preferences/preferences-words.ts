import { preferencesTexts as texts } from './preferences.texts.ts';

/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. */
export const preferencesWords = [
  {
    kind: 'preferences.update',
    title: () => texts.update,
    what: texts.change,
    sent: null,
    refused: () => texts.failed,
    isKeptWhenRefused: false,
  },
] as const;
