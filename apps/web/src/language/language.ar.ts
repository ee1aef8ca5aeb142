import type { Catalogue } from './catalogue.ts';
import type { languageTexts } from './language.en.ts';

export default {
  // Names.
  anonymousUser: 'حساب بلا اسم',
  deletedUser: 'حساب محذوف',
  shell: 'سطر الأوامر',

  // Typed texts.

  // Ages and sizes.
  now: 'الآن',
  minutes: '{count} د',
  hours: '{count} س',
  days: '{count} ي',
  justNow: 'الآن',
  hoursAgo: 'قبل {count} س',
  daysAgo: 'قبل {count} ي',
  dayAndTime: '{day}، {time}',
} satisfies Catalogue<typeof languageTexts>;
