import type { LocalDb } from './local-db.ts';
import { piecesOf } from './out-db.ts';

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
