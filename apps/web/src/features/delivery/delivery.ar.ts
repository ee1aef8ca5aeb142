import type { Catalogue } from '../../language/catalogue.ts';
import type { deliveryTexts } from './delivery.en.ts';

export default {
  waiting: 'بانتظار الإرسال',
  sending: 'جارٍ الإرسال',
  sendingPercent: 'جارٍ الإرسال {percent}٪',
  percent: '{percent}٪',
  notSent: 'لم يُرسل',
  stalled: 'لم يُرسل بعد. سيحاول Posy مرة أخرى.',
  blocked: 'بانتظار عنصر آخر',
} satisfies Catalogue<typeof deliveryTexts>;
