import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import type { LocalDb } from './local-db.ts';
import type { StoredFile } from './stored-file.ts';

/** Writes a new file to the device, part by part. Parts may overwrite earlier ones. */
export class StoredFileWriter {
  readonly id: string;
  readonly #local: LocalDb;
  #size = 0;

  constructor(local: LocalDb) {
    this.#local = local;
    this.id = local.device.newId();
  }

  /** Throws the errors of IndexedDB. One call at a time. */
  async write(position: number, bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const offset = (position + at) % UPLOAD_CHUNK_BYTES;
      const part = bytes.subarray(at, at + UPLOAD_CHUNK_BYTES - offset);
      await this.#writeChunk(Math.floor((position + at) / UPLOAD_CHUNK_BYTES), offset, part);
      at += part.length;
    }
    this.#size = Math.max(this.#size, position + bytes.length);
  }

  /** The file as stored so far. */
  finish({ name, type }: { readonly name: string; readonly type: string }): StoredFile {
    const chunks = Math.max(1, Math.ceil(this.#size / UPLOAD_CHUNK_BYTES));
    return { id: this.id, name, type, size: this.#size, chunks };
  }

  async #writeChunk(i: number, offset: number, part: Uint8Array): Promise<void> {
    const { out, device } = this.#local;
    const before = await out.chunks.get([this.id, i]);
    const bytes = new Uint8Array(Math.max(before?.bytes.byteLength ?? 0, offset + part.length));
    if (before) bytes.set(new Uint8Array(before.bytes));
    bytes.set(part, offset);
    await out.chunks.put({ key: this.id, i, at: device.clock.now(), bytes: bytes.buffer });
  }
}
