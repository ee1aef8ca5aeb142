import type { Unsent } from '../../sync/delivery.ts';
import { deliveryTexts } from './delivery.en.ts';

type Wording = Pick<typeof deliveryTexts, 'notSent' | 'stalled' | 'blocked'>;

interface DeliveryTextParts {
  /** Share of the sent bytes; null: unknown. */
  readonly percent?: number | null;
  /** Why the server refused it. */
  readonly reason?: string;
  /** Texts of a feature that name the thing itself. */
  readonly wording?: Partial<Wording>;
}

/** The state of an unsent entry in one line. */
export function deliveryText(
  kind: Unsent['kind'],
  { percent = null, reason = '', wording = {} }: DeliveryTextParts = {},
): string {
  const texts = { ...deliveryTexts, ...wording };
  if (kind === 'sending') return percent === null ? texts.sending : texts.sendingPercent({ percent });
  if (kind === 'failed') return reason === '' ? texts.notSent : `${texts.notSent}. ${reason}`;
  return texts[kind];
}
