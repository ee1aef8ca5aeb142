import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { type EntryFile, filesOf, type OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from './local-db.ts';
import { type OutDb, piecesOf } from './out-db.ts';

/** A file whose bytes were copied into the account's database, before or with the mutation that sends it. */
export interface StoredFile extends EntryFile {
  readonly id: string;
}

export interface StoreFileOptions {
  /** Called after each piece, in bytes. */
  readonly onProgress?: (stored: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** The device has too little storage for a file. `isQuotaError` is true for it. Sizes in bytes. */
export class NoRoomError extends Error {
  override readonly name = 'QuotaExceededError';
  readonly neededBytes: number;
  readonly freeBytes: number;

  constructor(neededBytes: number, freeBytes: number) {
    super(`${neededBytes} bytes are needed, ${freeBytes} are free`);
    this.neededBytes = neededBytes;
    this.freeBytes = freeBytes;
  }
}

/** Reserve for rows and for the browser itself, in bytes. */
const RESERVED_BYTES = 10_485_760;

/**
 * Copies a file piece by piece, so that at most one piece is in memory. Afterwards the original file and the page may
 * disappear.
 *
 * Throws {@link NoRoomError} where the browser estimates too little storage, the errors of IndexedDB, and the reason of an
 * aborted `signal`; nothing remains stored then.
 */
export async function storeFile(
  local: LocalDb,
  file: Blob,
  { onProgress, signal }: StoreFileOptions = {},
  id: string = local.device.newId(),
): Promise<StoredFile> {
  await checkRoom(file.size);
  const chunks = Math.max(1, Math.ceil(file.size / UPLOAD_CHUNK_BYTES));
  const pieces = new FilePieces(local, id);
  try {
    for (let i = 0; i < chunks; i++) {
      const end = Math.min(file.size, (i + 1) * UPLOAD_CHUNK_BYTES);
      const bytes = await file.slice(i * UPLOAD_CHUNK_BYTES, end).arrayBuffer();
      signal?.throwIfAborted();
      await pieces.put(i, () => bytes);
      onProgress?.(end, file.size);
    }
  } catch (error) {
    await pieces.delete();
    throw error;
  }
  return { id, name: file instanceof File ? file.name : 'file', type: file.type, size: file.size, chunks };
}

/** Key of the pieces of an entry's file. */
export function fileIdOf({ key, file }: Pick<OutboxEntry, 'key' | 'file'>): string {
  return file?.id ?? key;
}

/** All files of an entry in their order, with the keys of their pieces. */
export function storedFilesOf(entry: Pick<OutboxEntry, 'key' | 'file' | 'furtherFiles'>): readonly StoredFile[] {
  return filesOf(entry).map((file) => ({ ...file, id: file.id ?? entry.key }));
}

/** Keys of the pieces of all files of an entry. */
export function fileIdsOf(entry: Pick<OutboxEntry, 'key' | 'file' | 'furtherFiles'>): readonly string[] {
  return storedFilesOf(entry).map(({ id }) => id);
}

/** The whole file, read in pieces: the browser keeps a large Blob on its disk. Null when a piece is missing. */
export async function readStoredFile(
  { chunks: table }: OutDb,
  { id, type, size, chunks }: Pick<StoredFile, 'id' | 'type' | 'size' | 'chunks'>,
): Promise<Blob | null> {
  const pieces: Blob[] = [];
  for (let i = 0; i < chunks; i++) {
    const row = await table.get([id, i]);
    if (!row) return null;
    pieces.push(new Blob([row.bytes]));
  }
  const file = new Blob(pieces, { type });
  return file.size === size ? file : null;
}

/** A file of an entry, as a Blob of this type; null when it is not here (any more). `place`: among its files. */
export async function readFileOf(out: OutDb, key: string, type: string, place = 0): Promise<Blob | null> {
  const entry = await out.outbox.get(key);
  const file = entry && storedFilesOf(entry)[place];
  return file ? readStoredFile(out, { ...file, type }) : null;
}

/** Deletes the stored bytes of all files of an entry. */
export function deleteFilesOf(out: OutDb, entry: OutboxEntry): Promise<unknown> {
  return Promise.all(fileIdsOf(entry).map((id) => piecesOf(out, id).delete()));
}

/** Deletes the stored bytes. */
export async function deleteStoredFile(out: OutDb, id: string): Promise<void> {
  await piecesOf(out, id).delete();
}

/** The browser's estimate is trusted only when it is too small. */
async function checkRoom(bytes: number): Promise<void> {
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => null);
  if (!estimate || estimate.quota === undefined || estimate.usage === undefined) return;
  const free = Math.max(0, estimate.quota - estimate.usage);
  if (bytes + RESERVED_BYTES > free) throw new NoRoomError(bytes, Math.max(0, free - RESERVED_BYTES));
}

/** The file was deleted while it was written: its user has cancelled it, or another tab has removed its pieces. */
class FileDeletedError extends Error {
  override readonly name = 'FileDeletedError';
}

/** The pieces of one new file while it is written. A file that was deleted accepts no more of them. */
export class FilePieces {
  readonly id: string;
  readonly #local: LocalDb;
  readonly #written = new Set<number>();
  #isDeleted = false;

  constructor(local: LocalDb, id: string) {
    this.#local = local;
    this.id = id;
  }

  /**
   * Stores piece `i`, which `change` makes from the piece that was there before. Throws the errors of IndexedDB, and for a deleted
   * file.
   */
  async put(i: number, change: (before: ArrayBuffer | null) => ArrayBuffer): Promise<void> {
    const { out, device } = this.#local;
    await out.transaction('rw', out.chunks, async () => {
      // A deletion comes before this transaction, which then sees it, or after it.
      const isWhole = (await piecesOf(out, this.id).count()) === this.#written.size;
      if (this.#isDeleted || !isWhole) throw new FileDeletedError(this.id);
      const before = this.#written.has(i) ? await out.chunks.get([this.id, i]) : undefined;
      await out.chunks.put({ key: this.id, i, at: device.clock.now(), bytes: change(before?.bytes ?? null) });
    });
    this.#written.add(i);
  }

  async delete(): Promise<void> {
    this.#isDeleted = true;
    await piecesOf(this.#local.out, this.id).delete();
  }
}
