import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs, OpenBlob } from '../adapters/blobs/port.ts';
import type { Db } from '../db/database.ts';
import { type FileHashes, hashBytes, parseFileHashes } from '../features/media/file-hashes.ts';
import { findFileHashes } from '../features/media/media-checks.repo.ts';
import { mediaIdOf } from '../features/media/media-keys.ts';
import { MoveError } from './move-error.ts';

/** Files that are copied at once. */
const BATCH = 8;

interface Ends {
  readonly from: Blobs;
  readonly to: Blobs;
  /** For files on their way, on the disk of `to`. */
  readonly staging: string;
}

/** Copies files from one store to another, and reads each copy again. */
export class MediaCopy {
  copied = 0;
  present = 0;
  bytes = 0;
  readonly damaged: string[] = [];
  readonly #db: Db;
  readonly #ends: Ends;
  #batch: string[] = [];

  constructor(db: Db, ends: Ends) {
    this.#db = db;
    this.#ends = ends;
  }

  /** Copies a file, at the latest with the next {@link flush}. */
  async add(key: string): Promise<void> {
    this.#batch.push(key);
    if (this.#batch.length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const keys = this.#batch;
    this.#batch = [];
    const { from } = this.#ends;
    const known = await this.#hashesOf(keys);
    await Promise.all(keys.map((key) => this.#copy(key, () => from.open(key), known[key] ?? null)));
  }

  /** Copies a file that was set aside, and sets it aside there. */
  async addQuarantined(key: string, at: number): Promise<void> {
    const { from, to } = this.#ends;
    const known = await this.#hashesOf([key]);
    await this.#copy(key, () => from.openQuarantined(key), known[key] ?? null);
    await to.quarantine([key], at);
  }

  /** Notes a file that would be copied. */
  count(bytes: number): void {
    this.copied += 1;
    this.bytes += bytes;
  }

  /** `known`: the SHA-256 of the file when it was stored; null for an unknown one. A file that was deleted meanwhile is left out. */
  async #copy(key: string, open: () => Promise<OpenBlob | null>, known: string | null): Promise<void> {
    const { to, staging } = this.#ends;
    const blob = await open();
    if (!blob) return;
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const path = join(staging, randomUUID());
    const hash = createHash('sha256');
    await pipeline(
      blob.read(),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    const sha256 = hash.digest('hex');
    // It is moved as it is: its damage is known or will be found, and its bytes may still be of use.
    if (known !== null && known !== sha256) this.damaged.push(key);
    await to.put([{ key, path }]);
    const copy = await to.open(key);
    if (!copy || (await hashBytes(copy.read())) !== sha256) {
      await to.delete([key]);
      throw new MoveError(`The copy of ${key} in ${to.location} is damaged, and was deleted: run the command again`);
    }
    this.count(blob.size);
  }

  async #hashesOf(keys: readonly string[]): Promise<FileHashes> {
    const ids = new Set(keys.flatMap((key) => mediaIdOf(key) ?? []));
    const rows = await findFileHashes(this.#db, [...ids]);
    return Object.fromEntries(rows.flatMap(({ fileHashes }) => Object.entries(parseFileHashes(fileHashes))));
  }
}
