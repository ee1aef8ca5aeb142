import { type Cursor, type Op, isDel } from '@posy/contract/sync';

/**
 * Decides which parts of an answer may change the rows. Answers come late, twice and out of order; with these rules the rows
 * end the same in every order (the simulation breaks each rule in turn and finds wrong rows):
 *
 * - **base**: a pull is dropped unless the cursor is still the one it was requested with: another context was faster.
 * - **window**: the same holds for the start of the stored feed, since a pull leaves older posts out.
 * - **rev**: a row is never replaced by an older one.
 * - **tombstone**: a deleted row stays deleted, unless a newer revision comes.
 * - **own rows** are governed only by scope `u`, so that two scopes never compete for a row.
 * - **reset**: a snapshot is complete; rows of its scope that it lacks are swept.
 * - **gap**: a pull brings the newest of many messages; earlier ones of that conversation are removed, so that those on the
 *   device have no gap.
 * - **follow**: the end of a follow deletes the posts for followers of that user, also where it was followed by another follow
 *   before the device saw it: the revision tells. The answer brings the posts that are visible then. It is dropped and asked for
 *   again if one of them is newer here: the deletion would lead back to an older one.
 * - **page**: a page of the feed that was read before the cursor is dropped and requested again: it may contain rows that a
 *   pull removed, lack rows that a pull added, or begin with posts that pulls left out. A page that was read later also
 *   proves deletions: rows that it lacks between its ends are removed.
 */
export interface Known {
  readonly rev: number | undefined;
  readonly tombstone: number | undefined;
}

/** Rules **own rows**, **rev** and **tombstone**, for an op of a pull. `author`: if the op has one. */
export function judgeOp(op: Op, author: string | undefined, known: Known, uid: string): 'put' | 'del' | 'ignore' {
  if (op.s === 'g' && author === uid) return 'ignore';
  return judgeRevision(op, known);
}

/** Only the rules **rev** and **tombstone**. */
export function judgeRevision(op: Op, { rev, tombstone }: Known): 'put' | 'del' | 'ignore' {
  if (rev !== undefined && rev > op.rev) return 'ignore';
  if (isDel(op)) return 'del';
  return tombstone !== undefined && tombstone >= op.rev ? 'ignore' : 'put';
}

export function isSameCursor(a: Cursor | null, b: Cursor | null): boolean {
  if (a === null || b === null) return a === b;
  return a.epoch === b.epoch && a.g === b.g && a.u === b.u && a.since === b.since;
}

/** The state at a pull's request: the cursor, and the start of the stored feed. */
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

/** Rule **page**, for a page that the server read at position `asOf`. */
export function judgePage(cursor: Cursor | null, asOf: Cursor): 'apply' | 'stale' {
  if (!cursor || asOf.epoch !== cursor.epoch) return 'stale';
  return asOf.g >= cursor.g && asOf.u >= cursor.u ? 'apply' : 'stale';
}

/** Rule **reset**: which of the rows of a scope a snapshot leaves behind. */
export function swept(present: readonly string[], inSnapshot: ReadonlySet<string>): string[] {
  return present.filter((id) => !inSnapshot.has(id));
}
