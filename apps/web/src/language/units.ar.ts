import type { Catalogue } from './catalogue.ts';
import type english from './units.en.ts';

export default {
  now: 'الآن',
  minutes: '{count} د',
  hours: '{count} س',
  days: '{count} ي',
  justNow: 'الآن',
  hoursAgo: 'قبل {count} س',
  daysAgo: 'قبل {count} ي',
  dayAndTime: '{day}، {time}',
  kilobytes: '{size} ك.ب',
  megabytes: '{size} م.ب',
  gigabytes: '{size} ج.ب',
} satisfies Catalogue<typeof english>;
