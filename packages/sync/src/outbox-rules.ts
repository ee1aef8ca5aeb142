import type { MutationKey } from '@posy/contract/ids';
import { type Random, backoffMs } from '@posy/std/backoff';
import type { Millis } from '@posy/std/clock';
import type { SendOutcome } from './classify.ts';
import type { OutboxEntry } from './mutation.ts';

/**
 * Life of an entry. Every arrow is one transaction over the outbox.
 *
 *   queued  → sending   claimed: its lane is free, what it depends on is done, `nextAt` has come
 *   sending → acked     accepted; then deleted once the base rows show it (`overlay.ts`)
 *   sending → queued    unreachable or busy (with `nextAt`), paused, or its lease ended: the context died
 *   sending → stalled   the same, 12 times and over more than a day
 *   sending → failed    refused; what depends on it → blocked
 *   failed, stalled → queued, blocked → queued   a person tries again
 */
export const LEASE_MS = 60_000;
export const MOST_LANES = 3;
const STALL_ATTEMPTS = 12;
const STALL_AFTER_MS = 86_400_000;

export interface Waits {
  /** Longest wait between two tries: a minute while somebody looks, a quarter of an hour otherwise. */
  readonly capMs: number;
  readonly random: Random;
  readonly now: Millis;
}

/**
 * The next entry to send, or null. Lanes are first in, first out: only the first entry of a lane that is not done may
 * go, and while it is `sending` under a valid lease, or waits for its time or for a person, the lane waits with it.
 * Uploads wait for each other in the same way whatever their lanes, so that photos arrive in the order in which they
 * were shared: what kept the first from getting through would keep the next, too.
 *
 * @param entries all entries by `ord`
 */
export function nextSendable(entries: readonly OutboxEntry[], now: Millis): OutboxEntry | null {
  const sending = entries.filter(({ status }) => status === 'sending');
  if (sending.length >= MOST_LANES) return null;
  const isUploading = sending.some(({ file }) => file !== null);
  const ready = firstInLine(entries).find(
    ({ status, nextAt, file }) => status === 'queued' && nextAt <= now && !(file && isUploading),
  );
  return ready ?? null;
}

/** When something may become sendable without anything happening: null when nothing waits for its time. */
export function nextDue(entries: readonly OutboxEntry[]): Millis | null {
  const times = firstInLine(entries).map(({ status, nextAt, leaseUntil }) =>
    status === 'sending' ? leaseUntil : nextAt,
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Entries that wait for nothing but their time, or are being sent: the first of each lane, and of the uploads. */
function firstInLine(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const unfinished = entries.filter(({ status }) => status !== 'acked');
  const open = new Set(unfinished.map(({ key }) => key));
  const lanes = new Set<string>();
  let isUploadAhead = false;
  const first: OutboxEntry[] = [];
  for (const entry of unfinished) {
    if (entry.status === 'failed' || entry.status === 'blocked' || entry.status === 'stalled') continue;
    const waits = lanes.has(entry.lane) || (entry.file !== null && isUploadAhead);
    lanes.add(entry.lane);
    isUploadAhead ||= entry.file !== null;
    if (!waits && !entry.deps.some((key) => open.has(key))) first.push(entry);
  }
  return first;
}

/** `queued` → `sending`. */
export function claimed(entry: OutboxEntry, owner: string, now: Millis): OutboxEntry {
  return { ...entry, status: 'sending', sends: entry.sends + 1, leaseOwner: owner, leaseUntil: now + LEASE_MS };
}

/** `sending` → `queued` for entries whose context died: the server tells a repeated try from a new one. */
export function recovered(entries: readonly OutboxEntry[], now: Millis): OutboxEntry[] {
  return entries
    .filter(({ status, leaseUntil }) => status === 'sending' && leaseUntil <= now)
    .map((entry) => ({ ...entry, status: 'queued', leaseOwner: '', leaseUntil: 0 }));
}

/** What becomes of a `sending` entry. `remove`: it is dropped without a word, with what waited for it. */
export function settled(
  entry: OutboxEntry,
  outcome: SendOutcome,
  waits: Waits,
  isQuietWhenRefused: boolean,
): OutboxEntry | 'remove' {
  const free = { ...entry, leaseOwner: '', leaseUntil: 0 };
  switch (outcome.kind) {
    case 'accepted':
      return { ...free, status: 'acked', ack: outcome.ack, attempt: 0, failingSince: null };
    case 'refused':
      return isQuietWhenRefused ? 'remove' : { ...free, status: 'failed', error: outcome.error };
    case 'paused':
      return { ...free, status: 'queued' };
    case 'unreachable':
      return postponed(free, 0, waits);
    case 'busy':
      return postponed(free, outcome.retryAfterMs, waits);
  }
}

function postponed(entry: OutboxEntry, floorMs: number, { now, random, capMs }: Waits): OutboxEntry {
  const attempt = entry.attempt + 1;
  const failingSince = entry.failingSince ?? now;
  const isStalled = attempt >= STALL_ATTEMPTS && now - failingSince > STALL_AFTER_MS;
  const nextAt = now + backoffMs(entry.attempt, capMs, random, floorMs);
  return { ...entry, status: isStalled ? 'stalled' : 'queued', attempt, failingSince, nextAt };
}

/** Waiting entries that depend on a failed one, at any distance: they cannot go before a person decides. */
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

/** The network is back: what waited only because nothing could be reached need not wait any longer. */
export function hurried(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries
    .filter(({ status, nextAt }) => status === 'queued' && nextAt > 0)
    .map((entry) => ({ ...entry, nextAt: 0 }));
}
