import { createHash } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Setting } from '../../settings/s3.ts';

const CONNECT_MS = 2000;
const MAX_SOCKETS = 100;
/** Attempts of a call, with growing delays, after 5xx, "slow down" and broken connections. */
const MAX_ATTEMPTS = 3;

/**
 * A client of any store with the S3 interface: only the checksums that each of them knows. Bodies are buffers or absent, so that
 * the client can repeat each call. `idleMs`: a connection without a byte in either direction for this long is closed.
 */
export function createS3Client(setting: S3Setting, idleMs: number): S3Client {
  const { endpoint, region, isPathStyle, accessKeyId, secretAccessKey } = setting;
  const client = new S3Client({
    ...(endpoint !== null && { endpoint }),
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  addContentMd5(client);
  return client;
}

/** Deleting several objects needs a checksum. CRC32 is unknown to older stores; all of them, and Amazon, accept Content-MD5. */
function addContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const { request } = args;
      if (context['commandName'] === 'DeleteObjectsCommand' && isRequest(request)) {
        for (const name of Object.keys(request.headers)) {
          if (/^x-amz-(sdk-)?checksum-/.test(name)) delete request.headers[name];
        }
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
      }
      return next(args);
    },
    { step: 'build', priority: 'low', name: 'addContentMd5' },
  );
}

interface SentRequest {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
}

function isRequest(request: unknown): request is SentRequest {
  if (typeof request !== 'object' || request === null || !('headers' in request) || !('body' in request)) return false;
  return typeof request.body === 'string' || request.body instanceof Uint8Array;
}
