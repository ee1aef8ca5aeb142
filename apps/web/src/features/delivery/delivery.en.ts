import { texts } from '../../language/texts.ts';

export const deliveryTexts = texts('delivery', {
  waiting: 'Waiting to send',
  sending: 'Sending',
  sendingPercent: 'Sending {percent} %',
  percent: '{percent} %',
  notSent: 'Not sent',
  stalled: 'Not sent yet. Posy will try again.',
  blocked: 'Waits for another item',
});
