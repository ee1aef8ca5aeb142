/** A former text of a post or a message: that of revision `rev` and of those before it, until `changedAt` (ms). */
export interface FormerText {
  readonly rev: number;
  readonly text: string;
  readonly changedAt: number;
}

/**
 * The former texts of what was created at `createdAt`, for a report; `rows` are ordered by `rev`, the newest first. The text of revision
 * `seen` comes first, so that later changes cannot push it out. The others follow in the order of how long they were shown: a report has
 * room for some of them, and many quick changes must not fill it.
 */
export function textsForReport(
  rows: readonly FormerText[],
  { createdAt, seen = Infinity }: { readonly createdAt: number; readonly seen?: number | undefined },
): readonly string[] {
  const shown = rows.findLast(({ rev }) => rev >= seen);
  const timed = rows.map(({ text, changedAt }, i) => ({
    text,
    ms: changedAt - (rows[i + 1]?.changedAt ?? createdAt),
  }));
  const texts = [...(shown ? [shown] : []), ...timed.toSorted((a, b) => b.ms - a.ms)].map(({ text }) => text);
  return [...new Set(texts)];
}
