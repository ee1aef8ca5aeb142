import type { Catalogue } from './catalogue.ts';
import type english from './units.en.ts';

export default {
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
} satisfies Catalogue<typeof english>;
