import type { Catalogue } from './catalogue.ts';
import type { languageTexts } from './language.en.ts';

export default {
  // Names.
  anonymousUser: 'حساب بلا اسم',
  deletedUser: 'حساب محذوف',
  shell: 'سطر الأوامر',

  // Typed texts.
  charactersLeft:
    '{left, plural, zero {لم يبقَ أي حرف} one {بقي حرف واحد} two {بقي حرفان} few {بقيت # أحرف} many {بقي # حرفًا} other {بقي # حرف}}',
  charactersOver:
    '{over, plural, zero {لا زيادة} one {حرف واحد زائد} two {حرفان زائدان} few {# أحرف زائدة} many {# حرفًا زائدًا} other {# حرف زائد}}',

  // Ages and sizes.
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
} satisfies Catalogue<typeof languageTexts>;
