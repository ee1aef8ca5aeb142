import type { Catalogue } from '../../language/catalogue.ts';
import type { discoverTexts } from './discover.en.ts';

export default {
  title: 'استكشاف الأصدقاء',
  label: 'الاسم أو اسم المستخدم',
  placeholder: 'البحث عن أشخاص',
  search: 'بحث',
  clear: 'مسح البحث',
  suggestions: 'أسماء مستخدمين مقترحة',
  suggested:
    '{count, plural, zero {لا أسماء مقترحة} one {اسم مقترح واحد} two {اسمان مقترحان} few {# أسماء مقترحة} many {# اسمًا مقترحًا} other {# اسم مقترح}}',
  people: 'الأشخاص',
  results: 'نتائج البحث',
  searching: 'جارٍ البحث',
  loadingMore: 'جارٍ البحث عن المزيد من الأشخاص',
  count: '{count, plural, zero {لا أحد} one {شخص واحد} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}',
  countSoFar:
    '{count, plural, zero {لا أحد حتى الآن} one {شخص واحد حتى الآن} two {شخصان حتى الآن} few {# أشخاص حتى الآن} many {# شخصًا حتى الآن} other {# شخص حتى الآن}}',
  none: 'لم يُعثر على أحد',
  noneHint: 'جرّب كتابة أخرى، أو جزءًا من الاسم.',
  noneOfflineHint: 'لا يوجد اتصال. يمكن العثور فقط على من ظهر على هذا الجهاز من قبل.',
  prompt: 'ابحث عن أشخاص تعرفهم',
  promptHint: 'البحث بالاسم أو @اسم_المستخدم. من سبقت لك رؤيته يظهر بلا شبكة أيضًا.',
  failed: 'تعذّر البحث. يُرجى المحاولة مرة أخرى.',
  offline: 'بلا اتصال — المعروض من ظهر على هذا الجهاز من قبل',
  message: 'رسالة',
  messageTo: 'رسالة إلى {name}',
  you: 'أنت',
  error: 'خطأ',
  noUsername: 'لا بد من اسم مستخدم للشخص لبدء محادثة معه.',
  toFollow: 'أشخاص يمكنك متابعتهم',
  recent: 'أحدث الصور',
  photoBy: 'صورة من {name}',
  openPhoto: 'عرض صورة {name}',
} satisfies Catalogue<typeof discoverTexts>;
