import type { Delivery } from '@posy/contract/emails';
import { texts } from '../../language/texts.ts';
import english from './emails.en.ts';

const said = texts('emails', english);

const DELIVERIES: Record<Delivery, string> = {
  kept: said.deliveryKept,
  queued: said.deliveryQueued,
  delivered: said.deliveryDelivered,
  failed: said.deliveryFailed,
  expired: said.deliveryExpired,
};

/** Every text of the feature. Those in the spec (section 2) are literal. */
export const emailsTexts = {
  ...said,
  count: (count: number, hasMore: boolean) => (hasMore ? said.countSoFar({ count }) : said.count({ count })),
  delivery: (delivery: Delivery) => DELIVERIES[delivery],
} as const;
