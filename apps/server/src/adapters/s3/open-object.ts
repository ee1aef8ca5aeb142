import type { OpenBlob, WantedBytes } from '../blobs/port.ts';
import { resumeBody } from './resume-body.ts';
import type { S3Bucket, S3Bytes } from './s3-bucket.ts';

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
