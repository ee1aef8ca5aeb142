import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import type { LocalDb } from './local-db.ts';
import { FilePieces, type StoredFile } from './stored-file.ts';

/** Writes a new file to the device, part by part. Parts may overwrite earlier ones. */
export class StoredFileWriter {
  readonly #pieces: FilePieces;
  #size = 0;

  constructor(local: LocalDb) {
    this.#pieces = new FilePieces(local, local.device.newId());
  }

  /** Throws the errors of IndexedDB, and for a deleted file. One call at a time. */
  async write(position: number, bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const offset = (position + at) % UPLOAD_CHUNK_BYTES;
      const part = bytes.subarray(at, at + UPLOAD_CHUNK_BYTES - offset);
      const i = Math.floor((position + at) / UPLOAD_CHUNK_BYTES);
      await this.#pieces.put(i, (before) => overwritten(before, offset, part));
      at += part.length;
    }
    this.#size = Math.max(this.#size, position + bytes.length);
  }

  /** The file as stored so far. */
  finish({ name, type }: { readonly name: string; readonly type: string }): StoredFile {
    const chunks = Math.max(1, Math.ceil(this.#size / UPLOAD_CHUNK_BYTES));
    return { id: this.#pieces.id, name, type, size: this.#size, chunks };
  }

  /** Deletes the bytes so far, and a part that is just being written. */
  async delete(): Promise<void> {
    await this.#pieces.delete();
  }
}

function overwritten(before: ArrayBuffer | null, offset: number, part: Uint8Array): ArrayBuffer {
  const bytes = new Uint8Array(Math.max(before?.byteLength ?? 0, offset + part.length));
  if (before) bytes.set(new Uint8Array(before));
  bytes.set(part, offset);
  return bytes.buffer;
}
