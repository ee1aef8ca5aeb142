import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';

/** The progress of a row to the server. `code`, `message`: of the refusal, '' without any; `field`: the refused one, if known. */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' | 'sending' | 'blocked' | 'stalled'; readonly key: MutationKey }
  | {
      readonly kind: 'failed';
      readonly key: MutationKey;
      readonly code: string;
      readonly message: string;
      readonly field?: string;
    };

/** The state of a row that the server does not have. */
export type Unsent = Exclude<Delivery, { readonly kind: 'sent' }>;

export const SENT: Delivery = { kind: 'sent' };

const KINDS = { queued: 'waiting', sending: 'sending', stalled: 'stalled', blocked: 'blocked' } as const;

/** The state of an outbox entry, as users see it. */
export function deliveryOf({ key, status, error }: OutboxEntry): Delivery {
  if (status === 'acked') return SENT;
  if (status !== 'failed') return { kind: KINDS[status], key };
  const { code = '', message = '', field } = error ?? {};
  return { kind: 'failed', key, code, message, ...(field !== undefined && { field }) };
}
