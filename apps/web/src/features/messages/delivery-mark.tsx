import { Check, CheckCheck, CircleAlert, Clock3, CloudUpload, type LucideIcon } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { deliveryTexts } from '../delivery/delivery.en.ts';
import type { MessageDelivery } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import styles from './delivery-mark.module.css';

type OwnDelivery = Exclude<MessageDelivery, { kind: 'received' }>;

const MARKS: Readonly<Record<OwnDelivery['kind'], readonly [LucideIcon, string]>> = {
  waiting: [Clock3, deliveryTexts.waiting],
  sending: [CloudUpload, deliveryTexts.sending],
  sent: [Check, texts.sent],
  delivered: [CheckCheck, texts.delivered],
  read: [CheckCheck, texts.read],
  failed: [CircleAlert, texts.notSent],
};

/** Delivery state of one's own message, as an icon with an accessible name. Draws nothing for the other's messages. */
export function DeliveryMark({ delivery, size = 16 }: { readonly delivery: MessageDelivery; readonly size?: number }) {
  if (delivery.kind === 'received') return null;
  const [icon, word] = MARKS[delivery.kind];
  return (
    <span className={classNames(styles.mark, styles[delivery.kind])} title={word} data-delivery={delivery.kind}>
      <Icon of={icon} size={size} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
