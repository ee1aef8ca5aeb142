import type { Catalogue } from '../../language/catalogue.ts';
import type { adsTexts } from './ads.en.ts';

export default {
  saveFailed: 'تعذّر حفظ هذا على هذا الجهاز. يُرجى المحاولة مرة أخرى.',

  // The form.
  create: 'إنشاء إعلان',
  createFailed: 'تعذّر إنشاء الإعلان. يُرجى المحاولة مرة أخرى.',

  // States, audiences and buttons.
  stateActive: 'نشط',
  statePaused: 'متوقف مؤقتًا',
  stateEnded: 'منتهٍ',
  stateSpent: 'نفدت الميزانية',
  audienceAll: 'الجميع',
  callLearnMore: 'معرفة المزيد',
  callShopNow: 'تسوّق الآن',
  callSignUp: 'التسجيل',
  callContactUs: 'تواصل معنا',

  // The outbox.
  outboxEdit: 'تعديل إعلان',
  outboxStatus: 'حالة الإعلان',
  outboxDelete: 'حذف إعلان',
  ad: 'إعلان',
  editFailed: 'تعذّر تحديث الإعلان. يُرجى المحاولة مرة أخرى.',
  statusFailed: 'تعذّر تحديث حالة الإعلان',
  deleteFailed: 'تعذّر حذف الإعلان. يُرجى المحاولة مرة أخرى.',
  created: 'تم إنشاء الإعلان',
  edited: 'تم تحديث الإعلان',
  deleted: 'تم حذف الإعلان',

  // The card in the feed.
  sponsored: 'إعلان مموَّل',
  adBy: 'إعلان مموَّل من {name}',
  cardMenu: 'قائمة الإعلان',
  hide: 'إخفاء هذا الإعلان',
  hidden: 'أُخفي الإعلان',
  hiddenHint: 'لن يظهر لك مرة أخرى على هذا الجهاز.',
  undo: 'تراجع',
  why: 'لماذا هذا الإعلان؟',
  whyTitle: 'لماذا يظهر لك هذا الإعلان',
  whyEverybody: 'أراد {name} أن يراه الجميع في Posy.',
  whyAge: 'أراد {name} أن تراه فئة عمرية معينة، وسنة الميلاد في إعداداتك ضمنها.',
  whyMore:
    'لا يختار Posy الإعلانات بناءً على أي شيء آخر. يعرف المعلنون كم مرة شوهد الإعلان ونُقر، ولا يعرفون أبدًا من رآه. ويُحتسب الإعلان نفسه مرة واحدة في الساعة على الأكثر، ويُعرض عليك خمس مرات في اليوم على الأكثر.',
  whySettings: 'فتح الإعدادات',
  opensTab: ' (يُفتح في علامة تبويب جديدة)',
  error: 'خطأ',
  noUsername: 'لا بد من اسم مستخدم للشخص لبدء محادثة معه.',
} satisfies Catalogue<typeof adsTexts>;
