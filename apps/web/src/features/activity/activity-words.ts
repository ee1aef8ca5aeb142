import { activityTexts as texts } from './activity.en.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const activityWords = [
  {
    kind: 'activity.seen',
    title: () => texts.seen,
    what: texts.title,
    sent: null,
    // A refused mark only leaves events marked as new.
    refused: () => null,
    staysWhenRefused: false,
  },
] as const;
