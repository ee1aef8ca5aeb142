import type { OutboxEntry } from '@posy/sync/mutation';
import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { clockTime } from '../../ui/times.ts';
import { say, showToast, type ToastInput } from '../../ui/toast.ts';
import { type EntryWords, wordsOf } from './entry-words.ts';
import { readAllEntries } from './outbox.local.ts';
import { outboxTexts as texts } from './outbox.texts.ts';
import { keptBetween, type Outcome, outcomesBetween } from './outcomes.ts';

/**
 * Tells what became of what waited, and what has to wait. What is visible in place is said to assistive tech alone; a
 * refusal, and what happened out of sight, is shown too. Once in the signed-in shell.
 */
export function OutcomeAnnouncer() {
  const local = useLocal();

  useEffect(() => {
    let before: readonly OutboxEntry[] | null = null;
    const tell = (outcome: Outcome) => {
      const { words, text, entry } = outcome;
      const isSent = outcome.kind === 'sent';
      // A refused post says so itself where it is in sight.
      const isInPlace = isSent ? words.isSaid || isSeen(outcome) : outcome.isKept && isSeen(outcome);
      if (text === null) return;
      if (!isInPlace)
        showToast(isSent ? sentToast(outcome, clockTime(local.device.clock.now())) : refusalToast(words, text));
      // The thread of a comment tells of it itself.
      else if (entry.kind !== 'comment.add') say(text);
    };
    const watching = liveQuery(() => readAllEntries(local)).subscribe({
      next({ entries, cancelled }) {
        // What failed while nobody looked is told by the chip; here only what happens now.
        if (before) {
          // The chip counts what waits; on the network it is gone before that could be said.
          const kept = syncStatus.get().network === 'online' ? undefined : keptBetween(before, entries).at(-1);
          if (kept) say(`${wordsOf(kept.kind).what}: ${texts.waitingState}`);
          for (const outcome of outcomesBetween(before, entries, cancelled)) {
            tell(outcome);
            if (outcome.kind === 'refused' && !outcome.isKept) void discardEntry(local, outcome.entry.key);
          }
        }
        before = entries;
      },
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [local]);

  return null;
}

function sentToast({ words, text, entry }: Extract<Outcome, { kind: 'sent' }>, time: string): ToastInput {
  return words.sentHint ? { title: text, description: words.sentHint(time, entry.args) } : { title: text };
}

function refusalToast({ refusedTitle, fix }: EntryWords, text: string): ToastInput {
  const said = refusedTitle === undefined ? { title: text } : { title: refusedTitle, description: text };
  return { ...said, isError: true, ...(fix && { action: { label: fix.label, onSelect: fix.open } }) };
}

function isSeen({ words, entry }: Outcome): boolean {
  if (words.isUnseen) return false;
  const quoted = `"${CSS.escape(entry.target.id)}"`;
  return document.querySelector(`[data-post=${quoted}], [data-comment=${quoted}]`) !== null;
}
