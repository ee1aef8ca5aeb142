import { activityTexts as texts } from './activity.texts.ts';

/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. */
export const activityWords = [
  {
    kind: 'activity.seen',
    title: () => texts.seen,
    what: texts.title,
    sent: null,
    // It only stays marked as new.
    refused: () => null,
    isKeptWhenRefused: false,
  },
] as const;
