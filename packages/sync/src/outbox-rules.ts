import type { MutationKey } from '@posy/contract/ids';
import { OUTBOX_DAYS } from '@posy/contract/limits';
import { type Random, backoffMs } from '@posy/std/backoff';
import type { Millis } from '@posy/std/clock';
import { canSendBytes, narrowingsBefore } from './barrier.ts';
import type { SendResult } from './classify.ts';
import { isByUser, type OutboxEntry } from './mutation.ts';

/**
 * Life of an entry. Every arrow is one transaction over the outbox.
 *
 *   queued  → sending   claimed: its lane is free, its dependencies are done, `nextAt` has come
 *   sending → acked     accepted; then deleted once the base rows show it (`release.ts`)
 *   sending → queued    unreachable or busy (with `nextAt`), paused, or its lease ended: the context died;
 *                       its bytes have arrived and it waits for a narrowing (`barrier.ts`)
 *   sending → stalled   the same, 12 times and over more than a day
 *   sending → failed    refused; its dependents → blocked
 *   failed, stalled → queued, blocked → queued   the user tries again
 *   any but acked → removed   the user discards it; see `cancellationNeeded`
 *
 * A `queued` entry that is too old stays queued until the user confirms it (`isOverdue`).
 */
export const LEASE_MS = 60_000;
export const MAX_LANES = 3;
const STALL_ATTEMPTS = 12;
const PATIENT_ATTEMPTS = 3;
const STALL_AFTER_MS = 86_400_000;
/** Servers ask for shorter waits, in ms: a later time was taken from a clock that was set back since. */
const LONGEST_WAIT_MS = 86_400_000;
const ASK_AFTER_MS = OUTBOX_DAYS * 86_400_000;

export interface Waits {
  /** Longest wait between two tries: a minute on a visible page, a quarter of an hour otherwise. */
  readonly capMs: number;
  readonly random: Random;
  readonly now: Millis;
}

/**
 * The next entry to send, or null. Lanes are first in, first out: only the first entry of a lane that is not done may
 * go, and while it is `sending` under a valid lease, or waits for its time, the lane waits with it. Narrowings go first, and
 * have `MAX_LANES` of their own: shares on a slow network must not delay them.
 *
 * @param entries all entries by `ord`
 * @param areUploadsPaused files stay where they are, but for those the person wants sent all the same
 */
export function nextSendable(
  entries: readonly OutboxEntry[],
  now: Millis,
  areUploadsPaused = false,
): OutboxEntry | null {
  const sending = entries.filter(({ status }) => status === 'sending');
  const isUploading = sending.some(({ file }) => file !== null);
  const isDue = ({ nextAt }: OutboxEntry) => nextAt <= now || nextAt - now > LONGEST_WAIT_MS;
  const isFree = (entry: OutboxEntry) => isDue(entry) && !(entry.file && isUploading);
  const free = heads(entries, now, areUploadsPaused).filter(isFree);
  const narrowing = free.find(isNarrowing);
  if (narrowing && sending.filter(isNarrowing).length < MAX_LANES) return narrowing;
  return sending.length < MAX_LANES ? (free[0] ?? null) : null;
}

function isNarrowing({ narrows = false }: OutboxEntry): boolean {
  return narrows;
}

/** The next time at which an entry may become sendable without another event; null when none waits for its time. */
export function nextDue(entries: readonly OutboxEntry[], now: Millis, areUploadsPaused = false): Millis | null {
  const leases = entries.filter(({ status }) => status === 'sending').map(({ leaseUntil }) => leaseUntil);
  const times = [...heads(entries, now, areUploadsPaused).map(({ nextAt }) => nextAt), ...leases];
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether an entry waits only for its time, and needs no action of the user. */
export function canSendLater(entries: readonly OutboxEntry[], now: Millis, areUploadsPaused = false): boolean {
  return heads(entries, now, areUploadsPaused).length > 0;
}

/**
 * Whether an entry is so old that the person is asked before it is sent: the server will soon have forgotten its key, and
 * the person may no longer want it. Background entries are never asked about; sending them late does no harm.
 */
export function isOverdue(entry: OutboxEntry, now: Millis): boolean {
  const since = Math.max(entry.createdAt, entry.confirmedAt ?? 0);
  return entry.status === 'queued' && isByUser(entry) && now - since > ASK_AFTER_MS;
}

/** Entries that only wait for their time: the first of each free lane, with nothing open that they depend on. */
function heads(entries: readonly OutboxEntry[], now: Millis, areUploadsPaused: boolean): OutboxEntry[] {
  const unfinished = entries.filter(({ status }) => status !== 'acked');
  const open = new Set(unfinished.map(({ key }) => key));
  const behindNarrowings = narrowingsBefore(entries);
  const seen = new Set<string>();
  let isUploadDelayed = false;
  const found: OutboxEntry[] = [];
  for (const entry of unfinished) {
    if (entry.status === 'failed' || entry.status === 'blocked' || entry.status === 'stalled') continue;
    const isFirst = !seen.has(entry.lane);
    seen.add(entry.lane);
    if (!isFirst || entry.status !== 'queued' || entry.deps.some((key) => open.has(key))) continue;
    // Later entries of its lane wait too, so that they arrive in order; other lanes do not.
    if (isOverdue(entry, now) || (areUploadsPaused && waitsForUploads(entry))) continue;
    if (behindNarrowings.has(entry.key) && !canSendBytes(entry)) continue;
    if (entry.file && isUploadDelayed) continue;
    isUploadDelayed ||= delaysOtherUploads(entry);
    found.push(entry);
  }
  return found;
}

/**
 * Pictures arrive in the order they were shared, also over an unstable network. Only a file that the server itself delays
 * repeatedly lets the others pass.
 */
function delaysOtherUploads({ file, error, attempt }: OutboxEntry): boolean {
  return file !== null && (error === null || attempt <= PATIENT_ATTEMPTS);
}

/** Whether an entry waits while uploads are paused: it has a file, and the user did not ask to send it anyway. */
export function waitsForUploads({ file, isUrgent = false }: Pick<OutboxEntry, 'file' | 'isUrgent'>): boolean {
  return file !== null && !isUrgent;
}

/**
 * For each waiting entry, the keys that hold it back while uploads are paused: files before it in its lane, those that hold its
 * dependencies, and its own. Entries that nothing holds are left out.
 *
 * @param entries all entries that may wait for each other
 * @param isPaused whether an entry is not sent by itself; default: files
 */
export function pausedBy(
  entries: readonly OutboxEntry[],
  isPaused: (entry: OutboxEntry) => boolean = waitsForUploads,
): ReadonlyMap<MutationKey, readonly MutationKey[]> {
  const inLane = new Map<string, readonly MutationKey[]>();
  const paused = new Map<MutationKey, readonly MutationKey[]>();
  for (const entry of entries.toSorted((a, b) => a.ord - b.ord)) {
    if (entry.status !== 'queued') continue;
    const before = [...(inLane.get(entry.lane) ?? []), ...entry.deps.flatMap((key) => paused.get(key) ?? [])];
    const all = [...new Set([...before, ...(isPaused(entry) ? [entry.key] : [])])];
    if (all.length === 0) continue;
    inLane.set(entry.lane, all);
    paused.set(entry.key, all);
  }
  return paused;
}

/** `queued` → `sending`. */
export function claimed(entry: OutboxEntry, owner: string, now: Millis): OutboxEntry {
  return { ...entry, status: 'sending', sends: entry.sends + 1, leaseOwner: owner, leaseUntil: now + LEASE_MS };
}

/**
 * `sending` → `queued` for entries whose context died; the server recognizes repeated tries. Either the lease has ended, or
 * `loneOwner`, the only sender now, knows that no other context is sending any more.
 */
export function recovered(entries: readonly OutboxEntry[], now: Millis, loneOwner?: string): OutboxEntry[] {
  const isOver = ({ leaseUntil }: OutboxEntry) => leaseUntil <= now || leaseUntil - now > LEASE_MS;
  const isDead = (entry: OutboxEntry) => isOver(entry) || (loneOwner !== undefined && entry.leaseOwner !== loneOwner);
  return entries
    .filter((entry) => entry.status === 'sending' && isDead(entry))
    .map((entry) => ({ ...entry, status: 'queued', leaseOwner: '', leaseUntil: 0 }));
}

/** Entries with a `dropAt` that has passed, and that are not on the wire. */
export function expired(entries: readonly OutboxEntry[], now: Millis): OutboxEntry[] {
  return entries.filter(({ dropAt, status }) => dropAt !== undefined && dropAt <= now && status !== 'sending');
}

/** Whether the server may have carried out an entry whose answer is not known. Resumable uploads alone change nothing. */
export function mayHaveArrived({
  sends,
  status,
  isUploadedFirst = false,
  isPosted = false,
}: Pick<OutboxEntry, 'sends' | 'status' | 'isUploadedFirst' | 'isPosted'>): boolean {
  return sends > 0 && status !== 'failed' && (!isUploadedFirst || isPosted);
}

/**
 * The message to the server after the removal of an entry that is not known to be done:
 *
 * - `write`    the request may be on its way, or may have arrived: the server must refuse its key from now on
 * - `upload`   only bytes were sent: the server may free them
 * - `nothing`  it was never put on the wire, or was refused
 */
export function cancellationNeeded(entry: OutboxEntry): 'write' | 'upload' | 'nothing' {
  if (mayHaveArrived(entry)) return 'write';
  return entry.sends > 0 && entry.status !== 'failed' ? 'upload' : 'nothing';
}

/**
 * `sending` → `sending`, just before the call that uses the upload; `sending` → `queued` for a share that waits for a narrowing.
 * Null when the entry was discarded, or belongs to another context now. Nothing may be posted in the last two cases.
 *
 * @param entries all entries by `ord`
 */
export function posted(entries: readonly OutboxEntry[], key: MutationKey, owner: string): OutboxEntry | null {
  const entry = entries.find((each) => each.key === key);
  if (entry?.status !== 'sending' || entry.leaseOwner !== owner) return null;
  if (!narrowingsBefore(entries).has(key)) return { ...entry, isPosted: true };
  return { ...entry, status: 'queued', isUploaded: true, leaseOwner: '', leaseUntil: 0 };
}

/** A `sending` entry after its result. `remove`: it is deleted without a notice, with its dependents. */
export function settled(
  entry: OutboxEntry,
  result: SendResult,
  waits: Waits,
  isSilentWhenRefused: boolean,
): OutboxEntry | 'remove' {
  const free = { ...entry, leaseOwner: '', leaseUntil: 0 };
  switch (result.kind) {
    case 'accepted':
      if (entry.dropAt !== undefined) return 'remove';
      return { ...free, status: 'acked', ack: result.ack, attempt: 0, failingSince: null, error: null };
    case 'refused':
      return isSilentWhenRefused || !isByUser(entry) ? 'remove' : { ...free, status: 'failed', error: result.error };
    case 'paused':
      return { ...free, status: 'queued' };
    case 'unreachable':
      return postponed({ ...free, error: null }, 0, waits);
    case 'busy': {
      // However long it lasts, nothing fails, and everything is sent soon after its end.
      if (result.isMaintenance)
        return { ...free, status: 'queued', error: null, nextAt: nextTry(0, result.retryAfterMs, waits) };
      const error = { status: result.status, code: '', message: '' };
      return postponed({ ...free, error }, result.retryAfterMs, waits);
    }
  }
}

function nextTry(attempt: number, floorMs: number, { now, random, capMs }: Waits): Millis {
  return now + backoffMs(attempt, capMs, random, floorMs);
}

function postponed(entry: OutboxEntry, floorMs: number, waits: Waits): OutboxEntry {
  const { now } = waits;
  const attempt = entry.attempt + 1;
  const failingSince = entry.failingSince ?? now;
  const isStalled = attempt >= STALL_ATTEMPTS && now - failingSince > STALL_AFTER_MS;
  const nextAt = nextTry(entry.attempt, floorMs, waits);
  return { ...entry, status: isStalled ? 'stalled' : 'queued', attempt, failingSince, nextAt };
}

/** Waiting entries that depend on a failed one, directly or not. They wait until the user decides. */
export function blockedBy(entries: readonly OutboxEntry[], key: MutationKey): OutboxEntry[] {
  const broken = new Set<MutationKey>([key]);
  const blocked: OutboxEntry[] = [];
  // By `ord`, and an entry can only depend on earlier ones, so one pass finds them all.
  for (const entry of entries) {
    if (entry.status !== 'queued' || !entry.deps.some((dep) => broken.has(dep))) continue;
    broken.add(entry.key);
    blocked.push({ ...entry, status: 'blocked' });
  }
  return blocked;
}

/** A closing page sends entries at once that only wait for `batchDelayMs`. */
export function withoutBatchDelay(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return withoutDelay(entries.filter(({ attempt }) => attempt === 0));
}

/** The network is back: entries that were delayed are sent at once. */
export function withoutDelay(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries
    .filter(({ status, nextAt }) => status === 'queued' && nextAt > 0)
    .map((entry) => ({ ...entry, nextAt: 0 }));
}
