import type { Counts, WatchedPost } from '@posy/contract/counts';
import type { MutationKey, UserId } from '@posy/contract/ids';
import type { Cursor, PullResponse, PutOp, Scope } from '@posy/contract/sync';
import type { Random } from '@posy/std/backoff';
import type { Clock, Millis } from '@posy/std/clock';
import type { Failure, PauseReason, SendResult } from './classify.ts';
import type { OutboxEntry } from './mutation.ts';

/**
 * The sync state of a device, written in the same transaction as its rows. `window`: createdAt of the oldest stored feed post;
 * the server leaves older ones out of a pull. null: all are wanted. `settled`: the cursor at the end of the last complete pull.
 */
export interface PullState {
  readonly cursor: Cursor | null;
  readonly window: string | null;
  readonly settled: Cursor | null;
  readonly lastOkAt: Millis;
}

export const EMPTY_STATE: PullState = {
  cursor: null,
  window: null,
  settled: null,
  lastOkAt: 0,
};

/** The cache inside one read-write transaction. Nothing else may be awaited while it is open. */
export interface CacheTx {
  readState(): Promise<PullState>;
  saveState(state: PullState): Promise<void>;
  /** Kinds of rows that this app stores; ops of other kinds are left out. */
  readonly types: readonly string[];
  /** `rev` of each row, undefined where there is none. */
  revsOf(type: string, ids: readonly string[]): Promise<readonly (number | undefined)[]>;
  tombstonesOf(type: string, ids: readonly string[]): Promise<readonly (number | undefined)[]>;
  saveTombstones(type: string, tombstones: readonly { readonly id: string; readonly rev: number }[]): Promise<void>;
  dropTombstones(type: string, ids: readonly string[]): Promise<void>;
  put(type: string, ops: readonly PutOp[]): Promise<void>;
  /**
   * `deleted`: the server deleted these rows, so their dependent data is removed as well. `swept`: a snapshot or a list merely
   * lacks them.
   */
  remove(type: string, ids: readonly string[], why: 'deleted' | 'swept'): Promise<void>;
  /** Removes all rows and tombstones: they belong to another change log. */
  clear(): Promise<void>;
  /** Ids of the rows that a scope governs. */
  idsOf(type: string, scope: Scope): Promise<readonly string[]>;
  /** Ids of feed posts of others with from < createdAt < to (null: without that limit), except `kept` ones. */
  feedIdsBetween(from: string | null, to: string | null, exceptIds: ReadonlySet<string>): Promise<readonly string[]>;
  /** Ids of the messages of a conversation with a number below `n`. */
  messagesBefore(conversationId: string, n: number): Promise<readonly string[]>;
  /** The author of a put's row, for kinds of rows with an author. */
  authorOf(op: PutOp): string | undefined;
  /** createdAt of a put of a post; undefined for other rows. */
  createdAtOf(op: PutOp): string | undefined;
}

export interface CachePort {
  write<T>(work: (tx: CacheTx) => Promise<T>): Promise<T>;
  readState(): Promise<PullState>;
  /** The known revision of each target, from a row or a tombstone; undefined: none. */
  knownRevs(
    targets: readonly { readonly type: string; readonly id: string }[],
  ): Promise<readonly (number | undefined)[]>;
}

/** A change of the outbox: entries to write (whole), and keys to delete with their bytes. */
export interface OutboxChange {
  readonly put: readonly OutboxEntry[];
  readonly remove: readonly MutationKey[];
}

export interface OutboxPort {
  /** All entries by `ord`. */
  read(): Promise<readonly OutboxEntry[]>;
  /** Reads, decides and writes in one transaction: this makes a claim a compare-and-set. */
  change<Change extends OutboxChange>(decide: (entries: readonly OutboxEntry[]) => Change): Promise<Change>;
  readPause(): Promise<PauseReason | null>;
  savePause(reason: PauseReason | null): Promise<void>;
}

export type PullAnswer =
  | { readonly kind: 'changes'; readonly response: PullResponse }
  /** 304: nothing newer than the cursor. */
  | { readonly kind: 'unchanged'; readonly uid: string }
  | Failure;

/** `watched`: the posts whose newer counts a device without a socket wants. */
export interface PullRequest {
  readonly cursor: Cursor | null;
  readonly window: string | null;
  readonly watched: readonly WatchedPost[];
}

export interface Transport {
  pull(request: PullRequest): Promise<PullAnswer>;
  /** Rejects with an `AbortError` when the entry was discarded meanwhile, or its call waits for a narrowing. */
  send(entry: OutboxEntry): Promise<SendResult>;
  /** Aborts the sending of a discarded entry. Does nothing for one that is not being sent here. */
  abort(key: MutationKey): void;
}

/** Runs `work` while holding a lock that no other context holds; null at once when it is taken. Never waits. */
export interface Locks {
  /** False where there are no locks and all contexts work at once. */
  readonly isExclusive: boolean;
  tryRun<T>(name: string, work: () => Promise<T>): Promise<T | null>;
}

/** A lease outlives its context: it distinguishes a frozen holder of a lock from a working one. */
export interface Leases {
  read(name: string): Promise<{ readonly owner: string; readonly until: Millis } | null>;
  write(name: string, lease: { readonly owner: string; readonly until: Millis }): Promise<void>;
}

export interface Timers {
  /** Calls `work` once after `ms`. The returned function cancels that. */
  after(ms: number, work: () => void): () => void;
}

/** The posts on the screen, for a device without a socket. */
export interface CountsPort {
  readonly watched: () => readonly WatchedPost[];
  /** See `LiveCounts.take`. */
  readonly take: (rows: readonly Counts[], from: number) => void;
}

/** Dependencies of every part of the engine. `owner` identifies this context among those of one device. */
export interface SyncPorts {
  readonly uid: UserId;
  readonly owner: string;
  readonly cache: CachePort;
  readonly outbox: OutboxPort;
  readonly transport: Transport;
  readonly locks: Locks;
  readonly leases: Leases;
  readonly timers: Timers;
  readonly clock: Clock;
  readonly random: Random;
}
