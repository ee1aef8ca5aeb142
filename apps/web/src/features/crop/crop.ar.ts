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

  title: 'تعديل الصورة',
  open: 'تعديل',
  shape: 'الشكل',
  original: 'الأصلي',
  turn: 'تدوير بمقدار 90°',
  turnedBy: 'تم التدوير بمقدار {degrees}',
  tilt: 'ضبط الميل',
  degrees: '{degrees}°',
  tiltLeft: 'إمالة إلى اليسار',
  tiltRight: 'إمالة إلى اليمين',
  reset: 'إعادة الضبط',
  done: 'تم',
  failed: 'تعذّر تعديل هذه الصورة على هذا الجهاز. لم تتغير.',
  animated: 'لا يمكن تعديل صورة متحركة.',
  missing: 'تعذّر تحميل أداة التعديل. يُرجى المحاولة مرة أخرى.',
} satisfies Catalogue<typeof cropTexts>;
