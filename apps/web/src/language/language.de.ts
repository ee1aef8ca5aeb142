import type { Catalogue } from './catalogue.ts';
import type { languageTexts } from './language.en.ts';

export default {
  // Names.
  anonymousUser: 'Person ohne Namen',
  deletedUser: 'Gelöschtes Konto',
  shell: 'Befehlszeile',

  // Typed texts.
  charactersLeft: '{left} Zeichen übrig',
  charactersOver: '{over} Zeichen zu viel',

  // Ages and sizes.
  now: 'jetzt',
  minutes: '{count} Min.',
  hours: '{count} Std.',
  days: '{count} T.',
  justNow: 'gerade eben',
  hoursAgo: 'vor {count} Std.',
  daysAgo: 'vor {count} T.',
  dayAndTime: '{day}, {time}',
  kilobytes: '{size} kB',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
} satisfies Catalogue<typeof languageTexts>;
