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
import { queuedBetween, type Result, resultsBetween } from './results.ts';

/**
 * Tells what became of what waited, and what has to wait. What is visible in place is said to assistive tech alone; a
 * refusal, and what happened out of sight, is shown too. Once in the signed-in shell.
 */
export function ResultAnnouncer() {
  const local = useLocal();

  useEffect(() => {
    let before: readonly OutboxEntry[] | null = null;
    const tell = (result: Result) => {
      const { words, text, entry } = result;
      const isSent = result.kind === 'sent';
      // A refused post says so itself where it is in sight.
      const isInPlace = isSent ? words.isSaid || isSeen(result) : result.isKept && isSeen(result);
      if (text === null) return;
      if (!isInPlace)
        showToast(isSent ? sentToast(result, clockTime(local.device.clock.now())) : refusalToast(words, text));
      // The thread of a comment tells of it itself.
      else if (entry.kind !== 'comment.add') say(text);
    };
    const watching = liveQuery(() => readAllEntries(local)).subscribe({
      next({ entries, cancelled }) {
        // What failed while nobody looked is told by the chip; here only what happens now.
        if (before) {
          // The chip counts what waits; on the network it is gone before that could be said.
          const kept = syncStatus.get().network === 'online' ? undefined : queuedBetween(before, entries).at(-1);
          if (kept) say(`${wordsOf(kept.kind).what}: ${texts.waitingState}`);
          for (const result of resultsBetween(before, entries, cancelled)) {
            tell(result);
            if (result.kind === 'refused' && !result.isKept) void discardEntry(local, result.entry.key);
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

function sentToast({ words, text, entry }: Extract<Result, { kind: 'sent' }>, time: string): ToastInput {
  return words.sentHint ? { title: text, description: words.sentHint(time, entry.args) } : { title: text };
}

function refusalToast({ refusedTitle, fix }: EntryWords, text: string): ToastInput {
  const said = refusedTitle === undefined ? { title: text } : { title: refusedTitle, description: text };
  return { ...said, isError: true, ...(fix && { action: { label: fix.label, onSelect: fix.open } }) };
}

function isSeen({ words, entry }: Result): boolean {
  if (words.isUnseen) return false;
  const quoted = `"${CSS.escape(entry.target.id)}"`;
  return document.querySelector(`[data-post=${quoted}], [data-comment=${quoted}]`) !== null;
}
