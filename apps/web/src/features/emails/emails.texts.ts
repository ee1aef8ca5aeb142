import type { Delivery } from '@posy/contract/emails';
import { texts } from '../../language/texts.ts';
import english from './emails.en.ts';

const DELIVERIES: Record<Delivery, string> = {
  kept: 'Kept here: there is no mail server',
  queued: 'Waiting to be delivered',
  delivered: 'Delivered',
  failed: 'Refused by the mail server',
  expired: 'Not delivered in time',
};
const said = texts('emails', english);

/** Every text of the feature. Those in the spec (section 2) are literal. */
export const emailsTexts = {
  ...said,
  count: (count: number, hasMore: boolean) =>
    `${count.toLocaleString('en')}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'email' : 'emails'}`,
  delivery: (delivery: Delivery) => DELIVERIES[delivery],
} as const;
