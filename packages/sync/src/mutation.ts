import type { MutationKey, UserId } from '@posy/contract/ids';
import type { Op, SyncAck } from '@posy/contract/sync';
import type { UploadPurpose } from '@posy/contract/uploads';
import type { Millis } from '@posy/std/clock';

/** The row a mutation is about: its overlay is released when this row shows the effect. */
export interface Target {
  readonly type: string;
  readonly id: string;
}

/**
 * How a mutation is sent. `path` begins with `/api/`. With `fields` the call is `multipart/form-data`; the bytes of its
 * `file`, if it has one, are those that were given to `enqueue`. With `upload` those bytes go first, as a resumable upload
 * whose id is the entry's key; the call then is JSON and names it as `uploadId`.
 */
export type RequestSpec =
  | { readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly path: string; readonly json?: unknown }
  | {
      readonly method: 'POST' | 'PATCH';
      readonly path: string;
      readonly json: Readonly<Record<string, unknown>>;
      readonly upload: { readonly purpose: UploadPurpose };
    }
  | {
      readonly method: 'POST' | 'PATCH';
      readonly path: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly file?: { readonly field: string; readonly name: string; readonly type: string };
    };

/** What the server answered to an accepted wish. */
export interface Answer {
  readonly ack: SyncAck | null;
  readonly body: unknown;
}

/** An entry of the same lane, as `coalesce` sees it. */
export interface QueuedEntry {
  readonly key: MutationKey;
  readonly kind: string;
  readonly args: unknown;
}

/** One that was put on the wire. `mayHaveArrived`: the server may have carried it out; see `outbox-rules.ts`. */
export interface SentEntry extends QueuedEntry {
  readonly mayHaveArrived: boolean;
}

/** Queues a mutation of any kind. */
export type Enqueue = <Args>(definition: MutationDefinition<Args>, args: Args) => Promise<unknown>;

/**
 * One kind of wish: what a feature's `<f>.mutators.ts` defines. `kind` and `version` are stored in the outbox, which
 * outlives app versions: raise `version` when the shape of `Args` changes, and keep `read` able to tell.
 */
export interface MutationDefinition<Args> {
  /** `<thing>.<verb>`, for example `flower.set`. */
  readonly kind: string;
  readonly version: number;
  /** Reads stored args: null when they are not (or no longer) of this shape. Use `matches` of the contract. */
  read(args: unknown): Args | null;
  /** Entries of one lane are sent one after the other, in the order they were wished. */
  lane(args: Args): string;
  target(args: Args): Target;
  /**
   * Rows that must exist on the server before this one is sent, each with the kind of the mutation that makes it: not
   * everything about a row makes it, and what only looked at it must not take this one along when it is dropped.
   */
  dependsOn?(args: Args): readonly (Target & { readonly madeBy: string })[];
  /**
   * Says what becomes of the unsent entries of this lane, and whether the new one is still needed; with `args`, it says
   * what the new one holds instead, so that several can become one. Absent: append. `sent` are those of the lane that
   * were on the wire and are not known to be done. One of them that is removed is cancelled: its request is aborted, and the
   * server refuses it from then on (`leftBehind` in `outbox-rules.ts`).
   */
  coalesce?(
    queued: readonly QueuedEntry[],
    next: Args,
    sent: readonly SentEntry[],
  ): { remove: readonly MutationKey[]; add: boolean; args?: Args };
  request(args: Args): RequestSpec;
  /**
   * Queues the mutation that deletes what this one makes: called instead of a plain removal when a person gives up an entry
   * that the server may have carried out. Absent: a removal is all that can be done.
   */
  undo?(args: Args, enqueue: Enqueue): Promise<unknown>;
  /** 404 and 410 count as done: what was to be gone is gone. */
  readonly notFoundIsSuccess?: boolean | ((args: Args) => boolean);
  /**
   * What the answer says of rows that no pull would bring: it is written before the wish counts as done, so that there is
   * something for the overlay to give way to.
   */
  tells?(args: Args, answer: Answer): readonly Op[];
  /** A permanent refusal is dropped without a word (a view, a flower on a deleted post). */
  readonly isSilentWhenRefused?: boolean;
  /**
   * Nobody would miss it (a view): it is shown nowhere, counted nowhere as unsent, gone as soon as it is answered, and
   * given up when it is not sent within this time, in ms.
   */
  readonly dropAfterMs?: number;
  /** Nobody asked for it in so many words (a read mark): shown and counted nowhere as unsent, and sent whenever it can be. */
  readonly isBackground?: boolean;
  /** Not sent for this long after the first wish of its kind, in ms, so that several become one; at once when a page is left. */
  readonly gatherMs?: number;
}

/**
 * - `queued`   wants to be sent (perhaps not before `nextAt`)
 * - `sending`  claimed by one context until `leaseUntil`
 * - `acked`    done on the server; kept as overlay until the base rows show it (`overlay.ts`)
 * - `failed`   refused for good; a person decides
 * - `blocked`  waits for an entry that failed
 * - `stalled`  transient failures for over a day; a person may try again
 */
export type EntryStatus = 'queued' | 'sending' | 'acked' | 'failed' | 'blocked' | 'stalled';

/** Why an entry failed: HTTP status, stable code, and the server's words. While it is queued: what put it off last. */
export interface EntryError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** What is known of the file of an entry whose bytes are kept beside it. `chunks` of 5 MiB, the last one shorter. */
export interface EntryFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly chunks: number;
  /** Under what they are kept; absent: under the entry's key. */
  readonly id?: string;
}

/** One line of the outbox: what a person wants, kept until the server has it and the rows show it. */
export interface OutboxEntry {
  readonly key: MutationKey;
  readonly uid: UserId;
  readonly kind: string;
  readonly version: number;
  readonly lane: string;
  /** Order of wishes on this device: a stored counter, since clocks jump. */
  readonly ord: number;
  readonly deps: readonly MutationKey[];
  readonly target: Target;
  readonly args: unknown;
  readonly file: EntryFile | null;
  readonly createdAt: Millis;
  readonly status: EntryStatus;
  /** How often it was put on the wire. Zero means that the server cannot know of it. */
  readonly sends: number;
  /** Transient failures in a row, and when the first of them was. */
  readonly attempt: number;
  readonly failingSince: Millis | null;
  /** Not to be sent before this instant. */
  readonly nextAt: Millis;
  readonly leaseUntil: Millis;
  readonly leaseOwner: string;
  readonly ack: SyncAck | null;
  readonly error: EntryError | null;
  /** For those that nobody would miss: given up at this instant. */
  readonly dropAt?: Millis;
  /** Shown and counted nowhere as unsent; see `MutationDefinition.isQuiet`. */
  readonly isBackground?: boolean;
  /** Its file goes first, as a resumable upload; the call that carries it out follows once all bytes are there. */
  readonly isUploadedFirst?: boolean;
  /** That call was put on the wire. */
  readonly isPosted?: boolean;
  /** Its file is sent also where uploads are held back: the person said so. */
  readonly isUrgent?: boolean;
  /** When the person last said that it is to be sent, although it was old. */
  readonly confirmedAt?: Millis;
}

/** Whether an entry is something the person did and wants told of; else nobody would miss it. */
export function isMeant({ dropAt, isBackground = false }: Pick<OutboxEntry, 'dropAt' | 'isBackground'>): boolean {
  return dropAt === undefined && !isBackground;
}
