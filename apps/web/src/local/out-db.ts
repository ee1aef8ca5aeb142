import type { UserId } from '@posy/contract/ids';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { Timers } from '@posy/sync/ports';
import Dexie, { type Collection, type Table } from 'dexie';
import { AnswerWatch } from './answer-watch.ts';
import type { Device } from './device.ts';

export const OUT_VERSION = 1;

/**
 * Piece `i` of the file with this `key`, `UPLOAD_CHUNK_BYTES` long except for the last. Never a Blob: Safari loses those
 * (dexie #1227, #1919).
 */
export interface ChunkRow {
  readonly key: string;
  readonly i: number;
  readonly at: Millis;
  readonly bytes: ArrayBuffer;
}

/** A draft, stored across reloads. The composer defines the fields. */
export interface DraftRow {
  readonly id: string;
  readonly updatedAt: Millis;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  readonly file: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer } | null;
  /** Key of its file in `chunks`, where that is too large for a row. */
  readonly fileId?: string;
}

/** Id of the row of `drafts` with the text of a new post; search results use the same id. */
export const POST_DRAFT_ID = 'new-post';

/** Key of a draft's file, which is stored separately, so that a keystroke does not write megabytes. */
export function draftFileId(id: string): string {
  return `${id}-file`;
}

/** Prefix of the ids of discarded drafts that can be restored: no form finds them, and their files stay. */
export const DISCARDED_PREFIX = 'discarded:';

/** Number of drafts. Text and file of one draft count once. */
export async function countDrafts({ drafts }: OutDb): Promise<number> {
  const ids = (await drafts.toCollection().primaryKeys()).filter((id) => !id.startsWith(DISCARDED_PREFIX));
  return new Set(ids.map((id) => id.replace(/-file$/, ''))).size;
}

/** The entries of a lane, in the order of their creation. */
export function entriesInLane({ outbox }: OutDb, lane: string): Promise<OutboxEntry[]> {
  return outbox.where('[lane+ord]').between([lane, -Infinity], [lane, Infinity]).toArray();
}

/** The pieces of a stored file, in order. */
export function piecesOf({ chunks }: OutDb, key: string): Collection<ChunkRow, [string, number]> {
  return chunks.where('[key+i]').between([key, -Infinity], [key, Infinity]);
}

/** Counters, leases and pauses of this account on this device. */
export interface OutKvRow {
  readonly k: string;
  readonly v: unknown;
}

/**
 * `out-<uid>`: data that the user created and the server does not have yet. Durability is strict, upgrades only ever add, and
 * only the user deletes it.
 */
export class OutDb extends Dexie {
  declare readonly outbox: Table<OutboxEntry, string>;
  declare readonly chunks: Table<ChunkRow, [string, number]>;
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly kv: Table<OutKvRow, string>;

  /** Screens are drawn without unsent data while this database does not answer, instead of not at all. */
  readonly answers: AnswerWatch;

  constructor(uid: UserId, storage: Device['storage'] = {}, timers?: Timers) {
    super(outName(uid), { ...storage, chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      outbox: 'key,[lane+ord],ord,status,kind',
      chunks: '[key+i],at',
      drafts: 'id,updatedAt',
      kv: 'k',
    });
    this.answers = new AnswerWatch(this, { skipsLateReads: true, timers });
  }
}

export function outName(uid: UserId): string {
  return `out-${uid}`;
}
