import { type Cursor, type Op, isDel } from '@posy/contract/sync';

/**
 * Which part of an answer may change the rows. Answers come late, twice and out of order; these rules make the rows end
 * the same whatever the order (the simulation breaks each of them in turn and sees rows go wrong):
 *
 * - **base**: a pull continues from the cursor it was asked with, or it is dropped: another context was faster.
 * - **window**: the same holds for how far back the feed is kept, since a pull leaves older posts out.
 * - **rev**: a row is never replaced by an older one.
 * - **tomb**: what is gone stays gone, unless a newer revision comes.
 * - **own rows** are governed by scope `u` alone, so that two scopes never fight over a row.
 * - **reset**: a snapshot says what there is; the rows of that scope that it lacks are swept.
 * - **page**: a page of the feed that was read before the cursor is dropped and asked for again: it may hold what a
 *   pull removed, lack what a pull brought, or reach back to posts that pulls left out. One that was read later also
 *   tells of deletions: what it lacks between its ends is gone.
 */
export interface Known {
  readonly rev: number | undefined;
  readonly tombstone: number | undefined;
}

/** Rules **own rows**, **rev** and **tomb**, for an op of a pull. `author` as far as the op tells. */
export function judgeOp(op: Op, author: string | undefined, known: Known, uid: string): 'put' | 'del' | 'ignore' {
  if (op.s === 'g' && author === uid) return 'ignore';
  return judgeRevision(op, known);
}

/** Rules **rev** and **tomb** alone. */
export function judgeRevision(op: Op, { rev, tombstone }: Known): 'put' | 'del' | 'ignore' {
  if (rev !== undefined && rev > op.rev) return 'ignore';
  if (isDel(op)) return 'del';
  return tombstone !== undefined && tombstone >= op.rev ? 'ignore' : 'put';
}

export function isSameCursor(a: Cursor | null, b: Cursor | null): boolean {
  if (a === null || b === null) return a === b;
  return a.epoch === b.epoch && a.g === b.g && a.u === b.u;
}

/** From where a pull was asked: the cursor, and how far back the feed was kept. */
export interface AskedFrom {
  readonly cursor: Cursor | null;
  readonly window: string | null;
}

/**
 * Rules **base** and **window**, and the guard against another account's answer (its cookie may have come in another
 * tab): `foreign` is never applied, `stale` is asked again.
 */
export function judgePull(
  here: AskedFrom & { readonly uid: string },
  asked: AskedFrom,
  answer: { readonly uid: string; readonly base: Cursor | null },
): 'apply' | 'stale' | 'foreign' {
  if (answer.uid !== here.uid) return 'foreign';
  // A base of null answers a cursor that the server could not continue from: it then is a snapshot of everything.
  if (answer.base !== null && !isSameCursor(answer.base, asked.cursor)) return 'stale';
  return isSameCursor(here.cursor, asked.cursor) && here.window === asked.window ? 'apply' : 'stale';
}

/** Rule **page**, for one that was read when the server stood at `asOf`. */
export function judgePage(cursor: Cursor | null, asOf: Cursor): 'apply' | 'stale' {
  if (!cursor || asOf.epoch !== cursor.epoch) return 'stale';
  return asOf.g >= cursor.g && asOf.u >= cursor.u ? 'apply' : 'stale';
}

/** Rule **reset**: which of the rows of a scope a snapshot leaves behind. */
export function swept(present: readonly string[], inSnapshot: ReadonlySet<string>): string[] {
  return present.filter((id) => !inSnapshot.has(id));
}
