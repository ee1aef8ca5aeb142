import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows, Home and End lead from row to row of a list; up from the first, back to the box that searches it. */
export function walkRows(event: KeyboardEvent, list: HTMLElement | null, box: HTMLElement | null): void {
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const rows = [...(list?.querySelectorAll<HTMLElement>('a[data-conversation]') ?? [])];
  if (!isPlain || rows.length === 0 || event.nativeEvent.isComposing) return;
  const at = rows.findIndex((row) => row === document.activeElement);
  const isInBox = box !== null && document.activeElement === box;
  const step = STEPS[event.key];
  let target: HTMLElement | undefined;
  if (step !== undefined && at >= 0) target = rows[at + step] ?? (step < 0 ? (box ?? undefined) : undefined);
  else if (step === 1 && isInBox) target = rows[0];
  else if (event.key === 'Home' && at >= 0) target = rows[0];
  else if (event.key === 'End' && at >= 0) target = rows.at(-1);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
