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
    let before: Awaited<ReturnType<typeof readAllEntries>> | null = null;
    const tell = (outcome: Outcome) => {
      if (outcome.kind === 'refused') {
        const { text, isKept, entry } = outcome;
        // A refused post says so itself where it is in sight.
        if (text !== null && isKept && isSeen(outcome.words, entry.target.id)) sayOf(entry, text);
        else if (text !== null) showToast(refusalToast(outcome.words, text));
        if (!isKept) void discardEntry(local, entry.key);
        return;
      }
      const { words, text, entry } = outcome;
      if (words.isSaid || isSeen(words, entry.target.id)) sayOf(entry, text);
      else showToast(sentToast(outcome, clockTime(local.device.clock.now())));
    };
    const watching = liveQuery(() => readAllEntries(local)).subscribe({
      next(entries) {
        // What failed while nobody looked is told by the chip; here only what happens now.
        if (before) {
          // The chip counts what waits; on the network it is gone before that could be said.
          const kept = syncStatus.get().network === 'online' ? undefined : keptBetween(before, entries).at(-1);
          if (kept) say(`${wordsOf(kept.kind).what}: ${texts.waitingState}`);
          for (const outcome of outcomesBetween(before, entries)) tell(outcome);
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

function isSeen({ isUnseen = false }: EntryWords, id: string): boolean {
  if (isUnseen) return false;
  return isDrawn('post', id) || isDrawn('comment', id);
}

/** Says it, unless the thread a comment stands in does so itself. */
function sayOf({ kind, target }: OutboxEntry, text: string): void {
  if (kind !== 'comment.add' || !isDrawn('comment', target.id)) say(text);
}

function isDrawn(what: 'post' | 'comment', id: string): boolean {
  return document.querySelector(`[data-${what}="${CSS.escape(id)}"]`) !== null;
}
