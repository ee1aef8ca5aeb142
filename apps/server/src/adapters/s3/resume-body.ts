import { Readable } from 'node:stream';
import type { ByteRange } from '../blobs/port.ts';
import { StorageUnavailable } from '../storage-errors.ts';

/** Times a body is requested again without a byte in between. */
const MAX_TRIES = 3;

/**
 * The bytes of a range (both ends included). `first`: an answer that begins with them, or null. When its connection breaks, or is
 * closed because the reader paused, `again` requests the rest; null when the object changed or was deleted.
 */
export function resumeBody(
  { start, end }: ByteRange,
  first: Readable | null,
  again: (start: number) => Promise<{ readonly body: Readable } | null>,
): Readable {
  let current = first;
  async function* bytes(): AsyncGenerator<Buffer> {
    let at = start;
    for (let tries = 0; at <= end; tries++) {
      current ??= (await again(at))?.body ?? null;
      if (!current) throw new Error('The object was deleted while it was read');
      try {
        for await (const chunk of current) {
          if (!(chunk instanceof Buffer)) throw new TypeError('The body is not binary');
          at += chunk.length;
          tries = 0;
          yield chunk;
        }
      } catch (error) {
        if (tries >= MAX_TRIES) throw new StorageUnavailable(error);
      }
      if (tries >= MAX_TRIES) throw new StorageUnavailable(new Error('The body is too short'));
      current = null;
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 });
  // A reader that leaves before the first byte never starts the generator.
  stream.once('close', () => current?.destroy());
  return stream;
}
