import type { Catalogue } from '../../language/catalogue.ts';
import type { deliveryTexts } from './delivery.en.ts';

export default {
  waiting: 'Wartet auf Versand',
  sending: 'Wird gesendet',
  sendingPercent: 'Wird gesendet, {percent} %',
  percent: '{percent} %',
  notSent: 'Nicht gesendet',
  stalled: 'Noch nicht gesendet. Posy versucht es wieder.',
  blocked: 'Wartet auf einen anderen Eintrag',
} satisfies Catalogue<typeof deliveryTexts>;
