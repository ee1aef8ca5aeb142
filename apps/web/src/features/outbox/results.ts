import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { refusalMessage } from '../../language/refusal-message.ts';
import { type EntryWords, wordsOf } from './entry-words.ts';

/** Something that became of a wish, to be told to the person. */
export type Result =
  | { readonly kind: 'sent'; readonly words: EntryWords; readonly text: string; readonly entry: OutboxEntry }
  | {
      readonly kind: 'refused';
      readonly words: EntryWords;
      readonly text: string | null;
      readonly entry: OutboxEntry;
      readonly isKept: boolean;
    };

/**
 * What became of wishes between two readings of the outbox. Sent is what turned `acked`, or left while it was on the
 * wire; what left unsent, or is among the `cancelled`, was given up by the person and needs no word.
 */
export function resultsBetween(
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
  cancelled: ReadonlySet<MutationKey> = new Set(),
): Result[] {
  const now = new Map(after.map((entry) => [entry.key, entry]));
  return before.flatMap((entry): Result[] => {
    const next = now.get(entry.key);
    const words = wordsOf(entry.kind);
    if (cancelled.has(entry.key)) return [];
    if (isSent(entry, next)) {
      const text = typeof words.sent === 'function' ? words.sent(entry.args) : words.sent;
      return text === null ? [] : [{ kind: 'sent', words, text, entry }];
    }
    if (next?.status !== 'failed' || entry.status === 'failed') return [];
    const { code, message } = next.error ?? { code: '', message: '' };
    const text = words.refused(code, refusalMessage(code, message), next.args);
    return [{ kind: 'refused', words, text, entry: next, isKept: words.isKeptWhenRefused }];
  });
}

/** What was done or tried again between two readings of the outbox, and is not on its way yet. */
export function queuedBetween(before: readonly OutboxEntry[], after: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key, status }) => !known.has(key) && (status === 'queued' || status === 'blocked'));
}

function isSent(entry: OutboxEntry, next: OutboxEntry | undefined): boolean {
  if (entry.status === 'acked') return false;
  return next ? next.status === 'acked' : entry.status === 'sending';
}
