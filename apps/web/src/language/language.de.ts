import type { Catalogue } from './catalogue.ts';
import type { languageTexts } from './language.en.ts';

export default {
  // Names.
  anonymousUser: 'Person ohne Namen',
  deletedUser: 'Gelöschtes Konto',
  shell: 'Befehlszeile',

  // Typed texts.

  // Ages and sizes.
  now: 'jetzt',
  minutes: '{count} Min.',
  hours: '{count} Std.',
  days: '{count} T.',
  justNow: 'gerade eben',
  hoursAgo: 'vor {count} Std.',
  daysAgo: 'vor {count} T.',
  dayAndTime: '{day}, {time}',
} satisfies Catalogue<typeof languageTexts>;
