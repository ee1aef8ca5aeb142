import type { Catalogue } from '../../language/catalogue.ts';
import type { cropTexts } from './crop.en.ts';

export default {
  loading: 'جارٍ تحميل الصورة',
  area: 'الصورة المراد قصها',
  move: 'تحريك الصورة',
  moveLeft: 'تحريك إلى اليسار',
  moveRight: 'تحريك إلى اليمين',
  moveUp: 'تحريك إلى الأعلى',
  moveDown: 'تحريك إلى الأسفل',
  zoom: 'التكبير',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  hint: 'السحب للتحريك. إصبعان أو العجلة أو شريط التمرير للتكبير.',
  keys: 'مفاتيح الأسهم تحرّك الصورة، و+ و- للتكبير والتصغير.',
} satisfies Catalogue<typeof cropTexts>;
