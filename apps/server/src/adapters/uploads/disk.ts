import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import type { SavedUpload, StoredUpload, UploadStore, UploadWriter } from './port.ts';

/** Uploads as files in `folder`, which is on the file system of the blobs. They stay for days and over restarts. */
export function diskUploads(folder: string): UploadStore {
  const pathOf = (fileKey: string): string => path.join(folder, fileKey);
  const sizeOf = async (fileKey: string): Promise<number> =>
    stat(pathOf(fileKey)).then(
      ({ size }) => size,
      () => -1,
    );
  return {
    async create(fileKey) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      {
        await using file = await open(pathOf(fileKey), 'wx', 0o600);
        await file.sync();
      }
      await using handle = await open(folder, 'r');
      await handle.sync();
      return null;
    },
    async append(upload) {
      const file = await open(pathOf(upload.fileKey), 'r+').catch(() => null);
      return file && new FileWriter(file, upload.offset);
    },
    holds: async ({ fileKey, offset }) => (await sizeOf(fileKey)) >= offset,
    async checkOut({ fileKey, length }) {
      if ((await sizeOf(fileKey)) < length) return null;
      return { path: pathOf(fileKey), release: () => Promise.resolve() };
    },
    async remove(fileKeys) {
      for (const fileKey of fileKeys) await rm(pathOf(fileKey), { force: true });
    },
    async *list() {
      for (const fileKey of await readdir(folder).catch(() => [])) {
        const info = await stat(pathOf(fileKey)).catch(() => null);
        if (info) yield { fileKey, modifiedAt: info.mtimeMs };
      }
    },
  };
}

/** Bytes after the stored offset are overwritten. */
class FileWriter implements UploadWriter {
  readonly #file: FileHandle;
  #saved: number;
  #written: number;

  constructor(file: FileHandle, offset: StoredUpload['offset']) {
    this.#file = file;
    this.#saved = offset;
    this.#written = offset;
  }

  async write(chunk: Buffer): Promise<boolean> {
    // A single `write` may write only a part of the bytes.
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await this.#file.write(chunk, done, chunk.length - done, this.#written + done);
      done += bytesWritten;
    }
    this.#written += chunk.length;
    return this.#written - this.#saved >= UPLOAD_CHUNK_BYTES;
  }

  async save(): Promise<SavedUpload> {
    await this.#file.datasync();
    this.#saved = this.#written;
    return { offset: this.#written, parts: null };
  }

  tidy(): Promise<void> {
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close();
  }
}
