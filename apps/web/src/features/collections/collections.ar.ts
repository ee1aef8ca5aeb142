import type { Catalogue } from '../../language/catalogue.ts';
import type { collectionsTexts } from './collections.en.ts';

export default {
  title: 'المحفوظات',
  private: 'لا أحد سواك يرى ما تحفظه.',
  collections: 'المجموعات',
  posts:
    '{count, plural, zero {لا منشورات} one {منشور واحد} two {منشوران} few {# منشورات} many {# منشورًا} other {# منشور}}',
  empty: 'لا شيء محفوظ بعد',
  emptyHint: 'اضغط على الإشارة المرجعية أسفل منشور لتجده هنا من جديد، بالإنترنت أو بدونه.',
  emptyCollection: 'لا منشورات في هذه المجموعة بعد',
  emptyCollectionHint: 'اضغط مطوّلًا على الإشارة المرجعية أسفل منشور لاختيار مجموعة.',
  awayHint: 'تظهر منشوراتك المحفوظة حالما يمكن الوصول إلى Posy.',
  unavailable: 'لم يعد متاحًا',
  notHere: 'ليس على هذا الجهاز',
  noCollection: 'هذه المجموعة غير متاحة',
  noCollectionHint: 'حُذفت، أو تخص حسابًا آخر.',

  none: 'بلا مجموعة',

  newCollection: 'مجموعة جديدة',
  name: 'الاسم',
  create: 'إنشاء',
  save: 'حفظ',
  menu: 'خيارات المجموعة',
  rename: 'إعادة التسمية',
  remove: 'حذف المجموعة',
  deleteTitle: 'حذف «{name}»؟',
  deleteQuestion: 'تبقى منشوراتها محفوظة بلا مجموعة.',
  deleteConfirm: 'حذف',
  deleted: 'حُذفت المجموعة «{name}»',
  tooMany: 'يمكنك إنشاء {count, number} مجموعة كحد أقصى.',
  failed: 'تعذّر الحفظ على هذا الجهاز. حاول مرة أخرى.',

  what: 'مجموعة',
  outboxCreate: 'إنشاء المجموعة «{name}»',
  outboxRename: 'تغيير اسم المجموعة إلى «{name}»',
  outboxDelete: 'حذف مجموعة',
  created: 'أُنشئت المجموعة',
  renamed: 'تغيّر اسم المجموعة',
  createFailed: 'تعذّر إنشاء المجموعة.',
  renameFailed: 'تعذّر تغيير اسم المجموعة.',
  deleteFailed: 'تعذّر حذف المجموعة.',
} satisfies Catalogue<typeof collectionsTexts>;
