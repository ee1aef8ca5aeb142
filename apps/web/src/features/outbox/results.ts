import type { MutationKey } from '@posy/contract/ids';
import { narrowingsBefore } from '@posy/sync/barrier';
import type { OutboxEntry } from '@posy/sync/mutation';
import { refusalMessage } from '../../language/refusal-message.ts';
import { type EntryWords, wordsOf } from './entry-words.ts';

/** The result of a mutation, to be shown to the user. */
export type Result =
  | { readonly kind: 'sent'; readonly words: EntryWords; readonly text: string; readonly entry: OutboxEntry }
  | {
      readonly kind: 'refused';
      readonly words: EntryWords;
      readonly text: string | null;
      readonly entry: OutboxEntry;
      /** It stays in the outbox until the user decides. */
      readonly needsDecision: boolean;
    };

/**
 * The results between two readings of the outbox. An entry was sent if it became `acked`, or was removed while `sending`. An
 * entry that was removed unsent, or is in `cancelled`, was discarded by the user and has no result.
 */
export function resultsBetween(
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
  cancelled: ReadonlySet<MutationKey> = new Set(),
): Result[] {
  const now = new Map(after.map((entry) => [entry.key, entry]));
  // A share that waits for a refused narrowing must not go on as if that had been done.
  const awaited = new Set([...narrowingsBefore(after).values()].flat());
  return before.flatMap((entry): Result[] => {
    const next = now.get(entry.key);
    const words = wordsOf(entry.kind);
    if (cancelled.has(entry.key)) return [];
    if (isSent(entry, next)) {
      const text = typeof words.sent === 'function' ? words.sent(entry.args) : words.sent;
      return text === null ? [] : [{ kind: 'sent', words, text, entry }];
    }
    if (next?.status !== 'failed' || entry.status === 'failed') return [];
    const { code = '', message = '', field } = next.error ?? {};
    const text = words.refused(code, refusalMessage(code, message), next.args, field);
    return [
      { kind: 'refused', words, text, entry: next, needsDecision: words.staysWhenRefused || awaited.has(entry.key) },
    ];
  });
}

/** The entries that were added or retried between two readings of the outbox and are not being sent yet. */
export function queuedBetween(before: readonly OutboxEntry[], after: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key, status }) => !known.has(key) && (status === 'queued' || status === 'blocked'));
}

function isSent(entry: OutboxEntry, next: OutboxEntry | undefined): boolean {
  if (entry.status === 'acked') return false;
  return next ? next.status === 'acked' : entry.status === 'sending';
}
