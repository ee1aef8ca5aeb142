import type { OutboxEntry } from '@posy/sync/mutation';
import { useEffect } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { liveQuery } from '../../local/live-query.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { clockTime } from '../../ui/times.ts';
import { announceText, showToast, type ToastInput } from '../../ui/toast.ts';
import { deliveryTexts } from '../delivery/delivery.en.ts';
import { type EntryWords, wordsOf } from './entry-words.ts';
import { readAllEntries } from './outbox.local.ts';
import { queuedBetween, type Result, resultsBetween } from './results.ts';

/**
 * Announces the results of mutations, and those that have to wait. A result that is visible in its place is announced to
 * assistive tech only; refusals and invisible results are shown as toasts. Mounted once in the logged-in shell.
 */
export function ResultAnnouncer() {
  const local = useLocal();

  useEffect(() => {
    let before: readonly OutboxEntry[] | null = null;
    const announce = (result: Result) => {
      const { words, text, entry } = result;
      const isSent = result.kind === 'sent';
      // A refused post that is on the screen shows its refusal itself.
      const isInPlace = isSent
        ? words.isOnlyAnnounced || (!words.isSuccessShown && isSeen(result))
        : result.needsDecision && isSeen(result);
      if (text === null) return;
      if (!isInPlace)
        showToast(isSent ? sentToast(result, clockTime(local.device.clock.now())) : refusalToast(words, text));
      // The thread of a comment announces it itself.
      else if (entry.kind !== 'comment.add') announceText(text);
    };
    const watching = liveQuery(() => readAllEntries(local)).subscribe({
      next({ entries, cancelled }) {
        // The chip shows earlier failures; only new results are announced.
        if (before) {
          // The chip counts pending entries; online they are sent before an announcement could be read.
          const queued = syncStatus.get().network === 'online' ? undefined : queuedBetween(before, entries).at(-1);
          if (queued) announceText(`${wordsOf(queued.kind).what}: ${deliveryTexts.waiting}`);
          for (const result of resultsBetween(before, entries, cancelled)) {
            announce(result);
            if (result.kind === 'refused' && !result.needsDecision) void discardEntry(local, result.entry.key);
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
  const toast = refusedTitle === undefined ? { title: text } : { title: refusedTitle, description: text };
  return { ...toast, isError: true, ...(fix && { action: { label: fix.label, onSelect: fix.open } }) };
}

function isSeen({ words, entry }: Result): boolean {
  if (words.isUnseen) return false;
  const quoted = `"${CSS.escape(entry.target.id)}"`;
  return document.querySelector(`[data-post=${quoted}], [data-comment=${quoted}]`) !== null;
}
