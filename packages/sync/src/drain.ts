import type { MutationKey } from '@posy/contract/ids';
import type { Millis } from '@posy/std/clock';
import type { PauseReason, SendResult } from './classify.ts';
import { withLease } from './drain-lock.ts';
import type { OutboxEntry } from './mutation.ts';
import { blockedBy, claimed, expired, nextDue, nextSendable, recovered, settled } from './outbox-rules.ts';
import type { OutboxChange, SyncPorts } from './ports.ts';

const RENEW_LEASE_MS = 15_000;
/** Interval of checks for newly queued entries while a request runs, in ms. Other contexts may have queued them. */
const LOOK_MS = 500;

export interface DrainOptions {
  /** No request starts after this instant, because browsers stop a worker soon after. */
  readonly deadline?: Millis;
  /** Longest wait between two tries of an entry, in ms. */
  readonly capMs: number;
  isSilentWhenRefused(entry: OutboxEntry): boolean;
  /** Whether files wait for a better connection. Called again before each file. */
  areUploadsPaused?(): Promise<boolean>;
  /**
   * Called with the answer before the acceptance of an entry is stored: a crash in between only repeats the sending.
   */
  beforeAccepted?(entry: OutboxEntry, body: unknown): Promise<void>;
  /** Called after an accepted entry was stored. Its errors are ignored. */
  onAccepted?(entry: OutboxEntry, body: unknown): Promise<void>;
}

export type DrainResult =
  /** Nothing can be sent now. `nextAt`: the time when something can be. */
  | { readonly kind: 'idle'; readonly nextAt: Millis | null; readonly lastFailure: SendResult | null }
  /** Another context is draining. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  /** The deadline passed. */
  | { readonly kind: 'unfinished' };

/**
 * Sends the pending entries: up to three lanes at a time and one upload, each entry claimed by compare-and-set. It checks once
 * more after releasing the lock, so that a mutation queued in between does not wait for the next trigger.
 */
export async function drain(ports: SyncPorts, options: DrainOptions): Promise<DrainResult> {
  for (;;) {
    const result = await withLease(ports, `drain:${ports.uid}`, (isAlone) => drainLocked(ports, options, isAlone));
    if (result === null) return { kind: 'elsewhere' };
    if (result.kind !== 'idle') return result;
    const [entries, arePaused] = await Promise.all([ports.outbox.read(), options.areUploadsPaused?.()]);
    if (!nextSendable(entries, ports.clock.now(), arePaused)) return result;
  }
}

async function drainLocked(ports: SyncPorts, options: DrainOptions, isAlone: boolean): Promise<DrainResult> {
  const { outbox, clock } = ports;
  const flights = new Map<MutationKey, Promise<void>>();
  let lastFailure: SendResult | null = null;
  for (;;) {
    const [pause, areUploadsPaused = false] = await Promise.all([outbox.readPause(), options.areUploadsPaused?.()]);
    const isOver = options.deadline !== undefined && clock.now() >= options.deadline;
    const entry = pause || isOver ? null : await claim(ports, { isAlone, flights, areUploadsPaused });
    if (entry) {
      const flight = sendEntry(ports, options, entry).then((result) => {
        if (result && result.kind !== 'accepted') lastFailure = result;
        flights.delete(entry.key);
      });
      // If the loop ends by its own error, nothing awaits the running flights.
      flight.catch(() => undefined);
      flights.set(entry.key, flight);
      continue;
    }
    if (flights.size > 0) {
      await abortRemoved(ports, flights);
      // Removed entries may have ended all requests.
      if (flights.size > 0) await landed(ports, flights);
      continue;
    }
    if (pause) return { kind: 'paused', reason: pause };
    const entries = await outbox.read();
    if (isOver && nextSendable(entries, clock.now(), areUploadsPaused)) return { kind: 'unfinished' };
    return { kind: 'idle', nextAt: nextDue(entries, clock.now(), areUploadsPaused), lastFailure };
  }
}

/** Waits until one of the flights ends, but not for long: an upload takes minutes, and newly queued entries are sent beside it. */
async function landed({ timers }: SyncPorts, flights: ReadonlyMap<MutationKey, Promise<void>>): Promise<void> {
  const look = Promise.withResolvers<void>();
  const cancel = timers.after(LOOK_MS, look.resolve);
  try {
    await Promise.race([...flights.values(), look.promise]);
  } finally {
    cancel();
  }
}

/** Aborts the requests of entries that the user discarded, in this context or another. */
async function abortRemoved(
  { outbox, transport }: SyncPorts,
  flights: ReadonlyMap<MutationKey, unknown>,
): Promise<void> {
  const present = new Set((await outbox.read()).map(({ key }) => key));
  for (const key of flights.keys()) if (!present.has(key)) transport.abort(key);
}

interface ClaimOptions {
  readonly isAlone: boolean;
  readonly flights: ReadonlyMap<MutationKey, unknown>;
  readonly areUploadsPaused: boolean;
}

/** Takes the next entry for this context, or null: decided and written in one transaction. */
async function claim(
  { outbox, clock, owner }: SyncPorts,
  { isAlone, flights, areUploadsPaused }: ClaimOptions,
): Promise<OutboxEntry | null> {
  const { entry } = await outbox.change((entries) => {
    const now = clock.now();
    // Entries in flight here are not dead, even if their leases ended while the device slept.
    const dead = recovered(entries, now, isAlone ? owner : undefined).filter(({ key }) => !flights.has(key));
    const back = new Map(dead.map((recovery) => [recovery.key, recovery]));
    const remove = expired(entries, now).map(({ key }) => key);
    const current = entries.filter(({ key }) => !remove.includes(key)).map((old) => back.get(old.key) ?? old);
    const next = nextSendable(current, now, areUploadsPaused);
    const taken = next && claimed(next, owner, now);
    if (taken) back.set(taken.key, taken);
    return { put: [...back.values()].filter(({ key }) => !remove.includes(key)), remove, entry: taken };
  });
  return entry;
}

/** Sends one claimed entry and stores the result. Null: it was discarded, or waits for a narrowing, and has no result. */
async function sendEntry(ports: SyncPorts, options: DrainOptions, entry: OutboxEntry): Promise<SendResult | null> {
  const stopRenewing = renewLease(ports, entry);
  let result: SendResult;
  try {
    result = await ports.transport.send(entry);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return null;
    throw error;
  } finally {
    stopRenewing();
  }
  if (result.kind === 'accepted') await options.beforeAccepted?.(entry, result.body).catch(() => undefined);
  const isWritten = await settleEntry(ports, options, entry, result);
  if (isWritten && result.kind === 'accepted') {
    await options.onAccepted?.(entry, result.body).catch(() => undefined);
  }
  return result;
}

/** Renews the lease of a long upload, so that no other context takes the entry over. */
function renewLease({ outbox, timers, clock, owner }: SyncPorts, entry: OutboxEntry): () => void {
  let cancel: () => void = () => undefined;
  const schedule = () => {
    cancel = timers.after(RENEW_LEASE_MS, () => {
      outbox
        .change((entries) => {
          const mine = entries.filter((each) => each.key === entry.key && isOurs(each, owner));
          return {
            put: mine.map((each) => ({ ...each, leaseUntil: claimed(each, owner, clock.now()).leaseUntil })),
            remove: [],
          };
        })
        // The next renewal tries again, and an ended lease costs a repeated try at worst.
        .catch(() => undefined);
      schedule();
    });
  };
  schedule();
  return () => cancel();
}

function isOurs(entry: OutboxEntry, owner: string): boolean {
  return entry.status === 'sending' && entry.leaseOwner === owner;
}

/**
 * An acceptance or a refusal is stored even if another context holds the entry now, since both are final. Other results only
 * end this context's own claim: after a takeover the other context's result counts.
 */
async function settleEntry(
  { outbox, clock, random, owner }: SyncPorts,
  options: DrainOptions,
  entry: OutboxEntry,
  result: SendResult,
): Promise<boolean> {
  if (result.kind === 'paused') await outbox.savePause(result.reason);
  const isFinal = result.kind === 'accepted' || result.kind === 'refused';
  const { put, remove } = await outbox.change((entries): OutboxChange => {
    const current = entries.find(({ key }) => key === entry.key);
    if (!current || current.status === 'acked' || current.status === 'failed') return { put: [], remove: [] };
    if (!isFinal && !isOurs(current, owner)) return { put: [], remove: [] };
    const waits = { capMs: options.capMs, random, now: clock.now() };
    const next = settled(current, result, waits, options.isSilentWhenRefused(current));
    if (next === 'remove') {
      return { put: [], remove: [current.key, ...blockedBy(entries, current.key).map(({ key }) => key)] };
    }
    return { put: next.status === 'failed' ? [next, ...blockedBy(entries, next.key)] : [next], remove: [] };
  });
  return put.length + remove.length > 0;
}
