import type { Catalogue } from '../../language/catalogue.ts';
import type english from './links.en.ts';

export default {
  strip: 'المشاركة مع الجميع',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  community: 'مجتمعنا',
  communityEmpty: 'لا روابط للمجتمع بعد.',
  communityEmptyHint: 'انضم إلى Posy وشارك لحظاتك إلى ذلك الحين.',
  communityNotSaved: 'لا يمكن عرض مجتمعنا الآن',
  communityNotSavedHint: 'لم يُحفظ على هذا الجهاز بعد. يمكن المحاولة مرة أخرى عند الاتصال.',
  communityOffline: 'بلا اتصال. هذا ما كان هنا في زيارتك الأخيرة.',
  tryAgain: 'المحاولة مرة أخرى',
  signUp: 'إنشاء حساب',
  back: 'رجوع',
  loading: 'جارٍ التحميل',
} satisfies Catalogue<typeof english>;
