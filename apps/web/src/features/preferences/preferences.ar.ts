import type { Catalogue } from '../../language/catalogue.ts';
import type { preferencesTexts } from './preferences.en.ts';

export default {
  title: 'إشعاري بما يلي',
  hint: 'يسري على جميع أجهزتك.',
  kindsOff: 'الإشعارات متوقفة على هذا الجهاز.',
  messages: 'الرسائل',
  flowers: 'الزهور',
  comments: 'التعليقات',
  follows: 'المتابعون الجدد',
  update: 'إعدادات الإشعارات',
  change: 'الإعدادات',
  failed: 'تعذّر تحديث إعدادات الإشعارات.',
  birthYear: 'سنة الميلاد (اختياري)',
  birthYearHint: 'بيان خاص لا يراه أحد، ويُستخدم فقط لعرض إعلانات تناسب عمرك.',
  birthYearInvalid: 'يُرجى إدخال سنة ميلاد صحيحة',
  birthYearSave: 'حفظ السنة',
  birthYearSaved: 'تم حفظ سنة الميلاد',
  birthYearRemoved: 'أُزيلت سنة الميلاد',
  birthYearEntry: 'سنة الميلاد',
  birthYearFailed: 'تعذّر حفظ سنة ميلادك.',
  languageEntry: 'اللغة',
  languageFailed: 'تعذّر حفظ لغتك.',
  language: 'اللغة',
  languageAsBrowser: 'لغة المتصفح',
  languageHint: 'تسري على جميع أجهزتك. يُعاد تشغيل Posy لتغييرها، ويبقى ما بدأت كتابته.',
} satisfies Catalogue<typeof preferencesTexts>;
