import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. Its bytes are read when it is written. */
export interface ZipEntry {
  /** Its path in the archive. */
  readonly name: string;
  readonly bytes: Readable;
}

/**
 * Writes an archive entry by entry to a new file that only this process's user may read, and returns its size in bytes. Only
 * the names are held in memory. `at`: the date of its files (ms). After an error the file is deleted.
 *
 * Pictures are deflated, too, although that takes 25 ms of CPU for a MB and saves nothing. The size of an entry follows its bytes, so a
 * program that reads the archive from a pipe finds the end of deflated bytes only.
 */
export async function writeZip(path: string, at: number, entries: AsyncIterable<ZipEntry>): Promise<number> {
  const zip = new ZipFile();
  const out = createWriteStream(path, { flags: 'w', mode: 0o600 });
  const stopped = new AbortController();
  // The types describe an older kind of stream.
  const written = pipeline(zip.outputStream, out).catch((error: unknown) => {
    stopped.abort(error);
    throw error;
  });
  // It is awaited below; a failure before that would be an unhandled rejection.
  written.catch(() => {});
  zip.on('error', (error) => stopped.abort(error));
  try {
    for await (const { name, bytes } of entries) {
      const isRead = finished(bytes, { signal: stopped.signal });
      zip.addReadStream(bytes, name, { mtime: new Date(at), mode: 0o100600 });
      await isRead.finally(() => bytes.destroy());
    }
    stopped.signal.throwIfAborted();
    zip.end();
    await written;
    return (await stat(path)).size;
  } catch (error) {
    const reason: unknown = stopped.signal.aborted ? stopped.signal.reason : error;
    out.destroy();
    await written.catch(() => {});
    await rm(path, { force: true });
    throw reason;
  }
}
