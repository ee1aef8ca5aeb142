import type { Catalogue } from '../../language/catalogue.ts';
import type english from './feed-ad.en.ts';

export default {
  sponsored: 'إعلان مموَّل',
  adBy: 'إعلان مموَّل من {name}',
  menu: 'قائمة الإعلان',
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
  report: 'الإبلاغ عن الإعلان',
  opensTab: ' (يُفتح في علامة تبويب جديدة)',
  error: 'خطأ',
  noUsername: 'لا بد من اسم مستخدم للشخص لبدء محادثة معه.',
  notKept: 'تعذّر حفظ هذا على هذا الجهاز. يُرجى المحاولة مرة أخرى.',
} satisfies Catalogue<typeof english>;
