import type { Catalogue } from '../../language/catalogue.ts';
import type { appearanceTexts } from './appearance.en.ts';

export default {
  intro: 'تسري هذه الخيارات على هذا الجهاز.',
  theme: 'السمة',
  system: 'حسب النظام',
  light: 'فاتح',
  dark: 'داكن',
  textSize: 'حجم النص',
  small: 'صغير',
  normal: 'عادي',
  large: 'كبير',
  larger: 'أكبر',
  calm: 'عرض هادئ',
  calmHint: 'يخفي أعداد الورود والتعليقات والمشاهدات والمتابعين. وتبقى أعدادك في لوحتك.',
} satisfies Catalogue<typeof appearanceTexts>;
