import type { SyncAck } from '@posy/contract/sync';
import type { EntryError } from './mutation.ts';

/** Why there is no answer of Posy: no network, no server, or an answer of something else, such as a captive portal. */
export type UnreachableCause = 'offline' | 'server-down' | 'portal';

/** Why nothing of an account may be sent: logged out, another or a deleted account, or an outdated app. */
export type PauseReason = 'auth' | 'account' | 'update';

/** All results but success, each with another effect on the pending entries. */
export type Failure =
  /** No answer, or not one of Posy's: tried again, at once when the network returns. */
  | { readonly kind: 'unreachable'; readonly cause: UnreachableCause }
  /** Posy asks to come back later: not before `retryAfterMs`. */
  | {
      readonly kind: 'busy';
      readonly retryAfterMs: number;
      readonly status: number;
      /** Only writes are refused, for a while. */
      readonly isMaintenance?: true;
    }
  /** Nothing of this account may be sent now: sign in, change account back, or update. */
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  /** A retry would get the same answer. */
  | { readonly kind: 'refused'; readonly error: EntryError };

export type SendResult =
  /** Done, now or by an earlier try. `body` is the answer's. */
  { readonly kind: 'accepted'; readonly ack: SyncAck | null; readonly body: unknown } | Failure;

/** The fields of an answer that classification reads. `code` is the body's error code, '' for a success. */
export interface AnswerFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The fields that the body names. */
  readonly details?: readonly { readonly field: string }[];
  readonly retryAfterMs: number;
  readonly ack: SyncAck | null;
  readonly body: unknown;
}

const TRANSIENT = new Set([408, 425, 429, 507]);
const PAUSING_CODES: Readonly<Record<string, PauseReason>> = {
  account_inactive: 'account',
  user_mismatch: 'account',
  update_required: 'update',
};

/** Classifies Posy's answer to a mutation. `notFoundIsSuccess`: the mutation removes a row, which may be deleted already. */
export function classify(facts: AnswerFacts, notFoundIsSuccess = false): SendResult {
  const { status } = facts;
  if (status >= 200 && status < 300) return { kind: 'accepted', ack: facts.ack, body: facts.body };
  if (notFoundIsSuccess && (status === 404 || status === 410)) {
    return { kind: 'accepted', ack: facts.ack, body: undefined };
  }
  return classifyFailure(facts);
}

/** Classifies any unsuccessful call. */
export function classifyFailure({
  status,
  code,
  message,
  details,
  retryAfterMs,
}: Omit<AnswerFacts, 'ack' | 'body'>): Failure {
  if (status === 401) return { kind: 'paused', reason: 'auth' };
  if (status === 426) return { kind: 'paused', reason: 'update' };
  const reason = Object.hasOwn(PAUSING_CODES, code) ? PAUSING_CODES[code] : undefined;
  if (reason) return { kind: 'paused', reason };
  if (code === 'maintenance') return { kind: 'busy', retryAfterMs, status, isMaintenance: true };
  if (status >= 500 || TRANSIENT.has(status)) return { kind: 'busy', retryAfterMs, status };
  const field = details?.[0]?.field;
  return { kind: 'refused', error: { status, code, message, ...(field !== undefined && { field }) } };
}
