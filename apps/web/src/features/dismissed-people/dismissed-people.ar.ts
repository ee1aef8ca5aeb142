import type { Catalogue } from '../../language/catalogue.ts';
import type { dismissedPeopleTexts } from './dismissed-people.en.ts';

export default {
  dismiss: 'لا يهمني {name}',
  dismissed: 'لن يظهر {name} هنا',
  undo: 'تراجع',
  error: 'خطأ',
  failed: 'تعذّر حفظ هذا على هذا الجهاز. يُرجى المحاولة مرة أخرى.',

  // The outbox.
  what: 'الاقتراحات',
  dismissName: 'عدم اقتراح {name}',
  undoName: 'اقتراح {name} مجددًا',
  somebody: 'شخص',
  refused: 'تعذّر تغيير الاقتراحات',
} satisfies Catalogue<typeof dismissedPeopleTexts>;
