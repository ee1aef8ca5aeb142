import { texts } from './texts.ts';

/** Texts that several features use. */
export const languageTexts = texts('language', {
  // Names.
  anonymousUser: 'Anonymous User',
  deletedUser: 'Deleted user',
  shell: 'Command line',

  // Typed texts.

  // Ages and sizes.
  now: 'now',
  minutes: '{count}m',
  hours: '{count}h',
  days: '{count}d',
  justNow: 'just now',
  hoursAgo: '{count}h ago',
  daysAgo: '{count}d ago',
  dayAndTime: '{day} at {time}',
});
