import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { link, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileWorker } from './file-worker.ts';
import { SUMS } from './manifest.ts';

/** Adds files to a backup, and lists their hashes as it goes. */
export class BackupWriter {
  files = 0;
  bytes = 0;
  readonly #folder: string;
  readonly #worker: FileWorker;
  readonly #sums: WriteStream;
  readonly #hash: Hash = createHash('sha256');
  readonly #made = new Set<string>();

  constructor(folder: string, worker: FileWorker) {
    this.#folder = folder;
    this.#worker = worker;
    this.#sums = createWriteStream(join(folder, SUMS), { mode: 0o600, flush: true });
    // An error is thrown by `finish`, or by the next file.
    this.#sums.on('error', () => {});
  }

  /** The absolute place of a file of the backup; its folder is made. */
  async placeOf(path: string): Promise<string> {
    const place = join(this.#folder, path);
    const folder = dirname(place);
    if (!this.#made.has(folder)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      this.#made.add(folder);
    }
    return place;
  }

  /** Copies a file, and returns its SHA-256 (hex). */
  async copy(from: string, path: string): Promise<string> {
    const { bytes, sha256 } = await this.#worker.run({ kind: 'copy', from, to: await this.placeOf(path) });
    await this.note(path, { bytes, sha256 });
    return sha256;
  }

  /** Adds a short text as a file. */
  async write(path: string, content: string): Promise<void> {
    await writeFile(await this.placeOf(path), content, { flag: 'wx', mode: 0o600, flush: true });
    const sha256 = createHash('sha256').update(content).digest('hex');
    await this.note(path, { bytes: Buffer.byteLength(content), sha256 });
  }

  /**
   * Gives a file of an earlier backup a second name. False where that cannot be: another disk, a file system without hard
   * links, no such file, or one of another length.
   */
  async link(
    from: string,
    path: string,
    { sha256, length }: { readonly sha256: string; readonly length: number | null },
  ): Promise<boolean> {
    const size = await sizeOf(from);
    if (size === null || size !== (length ?? size)) return false;
    const place = await this.placeOf(path);
    const isLinked = await link(from, place).then(
      () => true,
      () => false,
    );
    if (isLinked) await this.note(path, { bytes: size, sha256 });
    return isLinked;
  }

  /** Lists a file that is in the backup already. */
  async note(path: string, { bytes, sha256 }: { readonly bytes: number; readonly sha256: string }): Promise<void> {
    this.files += 1;
    this.bytes += bytes;
    const line = `${sha256}  ${path}\n`;
    this.#hash.update(line);
    if (!this.#sums.write(line)) await once(this.#sums, 'drain');
  }

  /** Ends the list durably, and returns its SHA-256 (hex). Nothing can be added afterwards. */
  async finish(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#sums.once('error', reject);
      this.#sums.end(resolve);
    });
    if (this.#sums.errored) throw this.#sums.errored;
    return this.#hash.digest('hex');
  }

  /** Ends it without a list that counts. */
  discard(): void {
    this.#sums.destroy();
  }
}

/** In bytes; null when there is no such file. */
async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}
