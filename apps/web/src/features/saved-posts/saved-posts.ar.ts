import type { Catalogue } from '../../language/catalogue.ts';
import type { savedPostsTexts } from './saved-posts.en.ts';

export default {
  saveTo: 'الحفظ في مجموعة',
  saved: 'تم الحفظ',
  choose: 'اختيار مجموعة',
  removeSaved: 'إزالة من المحفوظات',
  removed: 'أُزيل من المحفوظات',
  error: 'خطأ',
  failed: 'تعذّر الحفظ على هذا الجهاز. حاول مرة أخرى.',

  what: 'منشور محفوظ',
  save: 'حفظ منشور',
  saveOf: 'حفظ منشور {name}',
  remove: 'إزالة منشور محفوظ',
  removeOf: 'إزالة منشور محفوظ لـ{name}',
  saveFailed: 'تعذّر حفظ المنشور.',
  removeFailed: 'تعذّرت إزالة المنشور المحفوظ.',
} satisfies Catalogue<typeof savedPostsTexts>;
