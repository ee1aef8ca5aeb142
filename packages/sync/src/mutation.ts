import type { MutationKey, UserId } from '@posy/contract/ids';
import type { SyncAck } from '@posy/contract/sync';
import type { UploadPurpose } from '@posy/contract/uploads';
import type { Millis } from '@posy/std/clock';

/** The row a mutation is about: its overlay is released when this row shows the effect. */
export interface Target {
  readonly type: string;
  readonly id: string;
}

/**
 * How a mutation is sent. `path` begins with `/api/`. With `fields` the call is `multipart/form-data`; the bytes of its
 * `file`, if it has one, are those that were given to `enqueue`. With `upload` the bytes go first, each file as a resumable
 * upload (`uploadIdsOf`); the call then is JSON and names it as `uploadId`, or several as `uploadIds`.
 */
export type RequestSpec =
  | { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly path: string; readonly json?: unknown }
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

/** An entry of the same lane, as `coalesce` sees it. */
export interface QueuedEntry {
  readonly key: MutationKey;
  readonly kind: string;
  readonly args: unknown;
}

/** An entry that was put on the wire. `mayHaveArrived`: the server may have carried it out; see `outbox-rules.ts`. */
export interface SentEntry extends QueuedEntry {
  readonly mayHaveArrived: boolean;
}

/** Queues a mutation of any kind. */
export type Enqueue = <Args>(definition: MutationDefinition<Args>, args: Args) => Promise<unknown>;

/**
 * One kind of mutation, defined in a feature's `<f>.sync.ts`, `<f>.switch.ts` or `<verb>.mutators.ts`. The outbox stores `kind` and `version` and outlives app
 * versions: raise `version` when the shape of `Args` changes, and let `read` recognize older shapes.
 */
export interface MutationDefinition<Args> {
  /** `<thing>.<verb>`, for example `flower.set`. */
  readonly kind: string;
  readonly version: number;
  /** Reads stored args: null when they are not (or no longer) of this shape. Use `matches` of the contract. */
  read(args: unknown): Args | null;
  /** Entries of one lane are sent one after the other, in the order of their mutations. */
  lane(args: Args): string;
  target(args: Args): Target;
  /**
   * Rows that must exist on the server before this mutation is sent, each with the kind of the mutation that creates it: other
   * mutations of the row do not create it, and dropping one of them must not drop this one.
   */
  dependsOn?(args: Args): readonly (Target & { readonly madeBy: string })[];
  /**
   * Returns which unsent entries of this lane to remove, and whether to add the new one; with `args`, these replace the new
   * one's, so that several can become one. Absent: append. `sent` are entries of the lane that were on the wire and are not known
   * to be done. Removing one of them cancels it: its request is aborted, and the server refuses it from then on (`cancellationNeeded` in
   * `outbox-rules.ts`).
   */
  coalesce?(
    queued: readonly QueuedEntry[],
    next: Args,
    sent: readonly SentEntry[],
  ): { remove: readonly MutationKey[]; add: boolean; args?: Args };
  request(args: Args): RequestSpec;
  /**
   * Queues the mutation that deletes the created row. It is called instead of a plain removal when the user discards an entry
   * that the server may have carried out. Absent: the entry is only removed.
   */
  undo?(args: Args, enqueue: Enqueue): Promise<unknown>;
  /** 404 and 410 count as done: the row to remove is deleted already. */
  readonly notFoundIsSuccess?: boolean | ((args: Args) => boolean);
  /**
   * Takes people out of those who receive what the user shares later: a block, a removed follower, a smaller audience. It is sent
   * before everything else, and no later share overtakes it (`barrier.ts`).
   */
  narrows?(args: Args): boolean;
  /**
   * Lets people see something new whom a rule chooses (everyone, followers): a post, its caption, a comment. A message is none,
   * because the user names its recipient.
   */
  shares?(args: Args): boolean;
  /** A permanent refusal removes the entry without a notice (a view, a flower on a deleted post). */
  readonly isSilentWhenRefused?: boolean;
  /**
   * An unimportant mutation (a view): it is neither shown nor counted as unsent, is deleted once it is answered, and
   * is dropped when it is not sent within this time, in ms.
   */
  readonly dropAfterMs?: number;
  /** An implicit mutation (a read mark): neither shown nor counted as unsent, and sent whenever possible. */
  readonly isBackground?: boolean;
  /** Delay after the first mutation of its kind, in ms, so that several become one; a closing page sends at once. */
  readonly batchDelayMs?: number;
}

/**
 * - `queued`   waits to be sent (perhaps not before `nextAt`)
 * - `sending`  claimed by one context until `leaseUntil`
 * - `acked`    done on the server; still an overlay until the base rows show it (`release.ts`)
 * - `failed`   refused permanently; the user decides
 * - `blocked`  waits for an entry that failed
 * - `stalled`  transient failures for over a day; the user may try again
 */
export type EntryStatus = 'queued' | 'sending' | 'acked' | 'failed' | 'blocked' | 'stalled';

/** Why an entry failed: HTTP status, stable code, and the server's message. For a queued one: the reason of the last delay. */
export interface EntryError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The refused field, if the server named one. */
  readonly field?: string;
}

/** Metadata of an entry's file; its bytes are stored separately. `chunks` of 5 MiB, the last one shorter. */
export interface EntryFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly chunks: number;
  /** Id of the stored bytes; absent: the entry's key. */
  readonly id?: string;
}

/** A file of an entry after its first. Its id is also the one of its upload. */
export interface FurtherFile extends EntryFile {
  readonly id: string;
}

/** One entry of the outbox: a mutation, stored until the server has it and the rows show it. */
export interface OutboxEntry {
  readonly key: MutationKey;
  readonly uid: UserId;
  readonly kind: string;
  readonly version: number;
  readonly lane: string;
  /** Order of mutations on this device: a stored counter, since clocks jump. */
  readonly ord: number;
  readonly deps: readonly MutationKey[];
  readonly target: Target;
  readonly args: unknown;
  readonly file: EntryFile | null;
  /** The files after the first, in their order. Absent: none. */
  readonly furtherFiles?: readonly FurtherFile[];
  readonly createdAt: Millis;
  readonly status: EntryStatus;
  /** How often it was put on the wire. Zero means that the server cannot know of it. */
  readonly sends: number;
  /** Number of failed tries, for the delay before the next one. */
  readonly attempt: number;
  readonly failingSince: Millis | null;
  /** Not to be sent before this instant. */
  readonly nextAt: Millis;
  readonly leaseUntil: Millis;
  readonly leaseOwner: string;
  readonly ack: SyncAck | null;
  readonly error: EntryError | null;
  /** Only with `dropAfterMs`: the time after which it is dropped. */
  readonly dropAt?: Millis;
  /** Neither shown nor counted as unsent; see `MutationDefinition.isBackground`. */
  readonly isBackground?: boolean;
  /** Its file is sent first, as a resumable upload; the call of the mutation follows once all bytes are sent. */
  readonly isUploadedFirst?: boolean;
  /** Set where `narrows` of its definition is true. */
  readonly narrows?: boolean;
  /** Set where `shares` of its definition is true, until the user decides to send it before the narrowings it waits for. */
  readonly shares?: boolean;
  /** All its bytes have arrived, and its call waits for a narrowing. */
  readonly isUploaded?: boolean;
  /** The call of the mutation was sent, after its file. */
  readonly isPosted?: boolean;
  /** The user wants its file sent even while uploads are paused. */
  readonly isUrgent?: boolean;
  /** When the user last confirmed to send it although it was old. */
  readonly confirmedAt?: Millis;
}

/** All files of an entry, in their order. */
export function filesOf({ file, furtherFiles = [] }: Pick<OutboxEntry, 'file' | 'furtherFiles'>): readonly EntryFile[] {
  return file ? [file, ...furtherFiles] : [];
}

/** The fields of an entry for its files; the reverse of {@link filesOf}. */
export function fileFields(files: readonly FurtherFile[]): {
  readonly file: FurtherFile | null;
  readonly furtherFiles?: readonly FurtherFile[];
} {
  const [file = null, ...furtherFiles] = files;
  return { file, ...(furtherFiles.length > 0 && { furtherFiles }) };
}

/** The ids of the uploads of an entry's files: its key for the first, since a retry after a refusal has to use a new one. */
export function uploadIdsOf({ key, furtherFiles = [] }: Pick<OutboxEntry, 'key' | 'furtherFiles'>): readonly string[] {
  return [key, ...furtherFiles.map(({ id }) => id)];
}

/** Whether the user made an entry on purpose and wants to see its state. */
export function isByUser({ dropAt, isBackground = false }: Pick<OutboxEntry, 'dropAt' | 'isBackground'>): boolean {
  return dropAt === undefined && !isBackground;
}
