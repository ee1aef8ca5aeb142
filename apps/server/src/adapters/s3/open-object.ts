import { Readable } from 'node:stream';
import type { ByteRange, OpenBlob, WantedBytes } from '../blobs/port.ts';
import { StorageUnavailable } from '../storage-errors.ts';
import type { S3Bucket, S3Bytes } from './s3-bucket.ts';

/** Times a body is requested again without a byte in between. */
const MAX_TRIES = 3;

/** Opens an object with one request, which also brings the bytes that are read next. Null when there is none. */
export async function openObject(bucket: S3Bucket, key: string, wanted?: WantedBytes): Promise<OpenBlob | null> {
  const found = await bucket.get(key, wanted && rangeOf(wanted));
  if (found !== 'unsatisfiable') return found && blobOf(bucket, key, found);
  // The answer to such a range does not say how long the object is.
  const head = await bucket.head(key);
  return head && blobOf(bucket, key, { size: head.size });
}

function rangeOf(wanted: WantedBytes): string {
  return 'last' in wanted ? `bytes=-${wanted.last}` : `bytes=${wanted.start}-${wanted.end ?? ''}`;
}

/** `found`: the answer that opened it. Its body is used if it has the bytes that are read. */
function blobOf(bucket: S3Bucket, key: string, found: S3Bytes | Pick<S3Bytes, 'size'>): OpenBlob {
  const { size } = found;
  const body = 'body' in found ? found.body : null;
  const etag = 'body' in found ? found.etag : undefined;
  return {
    size,
    read({ start, end } = { start: 0, end: size - 1 }) {
      const isSame = 'body' in found && found.start === start && found.end === end;
      if (!isSame) body?.destroy();
      return resumeBody({ start, end }, isSame ? body : null, async (from) => {
        const rest = await bucket.get(key, `bytes=${from}-${end}`, etag);
        return rest === 'unsatisfiable' ? null : rest;
      });
    },
    close: async () => {
      body?.destroy();
    },
  };
}

/**
 * The bytes of a range (both ends included). `first`: an answer that begins with them, or null. When its connection breaks, or is
 * closed because the reader paused, `again` requests the rest; null when the object changed or was deleted.
 */
function resumeBody(
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
