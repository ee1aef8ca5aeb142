import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { clockTime } from '../../ui/times.ts';
import { showToast, type ToastInput } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { EntryWords } from './entry-words.ts';
import { readAllEntries } from './outbox.local.ts';
import { type Outcome, outcomesBetween } from './outcomes.ts';

/**
 * Tells what became of what waited. What is visible in place is said to assistive tech alone; a refusal, and what
 * happened out of sight, is shown too. Once in the signed-in shell.
 */
export function OutcomeAnnouncer() {
  const local = useLocal();
  const [said, setSaid] = useState('');

  useEffect(() => {
    let before: Awaited<ReturnType<typeof readAllEntries>> | null = null;
    const tell = (outcome: Outcome) => {
      if (outcome.kind === 'refused') {
        const { text, isKept, entry } = outcome;
        // A refused post says so itself where it is in sight.
        if (text !== null && isKept && isSeen(outcome.words, entry.target.id)) setSaid(text);
        else if (text !== null) showToast(refusalToast(outcome.words, text));
        if (!isKept) void discardEntry(local, entry.key);
        return;
      }
      if (isSeen(outcome.words, outcome.entry.target.id)) setSaid(outcome.text);
      else showToast(sentToast(outcome, clockTime(local.device.clock.now())));
    };
    const watching = liveQuery(() => readAllEntries(local)).subscribe({
      next(entries) {
        // What failed while nobody looked is told by the chip; here only what happens now.
        for (const outcome of before ? outcomesBetween(before, entries) : []) tell(outcome);
        before = entries;
      },
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [local]);

  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
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
  const quoted = `"${CSS.escape(id)}"`;
  return document.querySelector(`[data-post=${quoted}], [data-comment=${quoted}]`) !== null;
}
