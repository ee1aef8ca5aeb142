import { POSY_HEADER } from '@posy/contract/headers';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { matchesEtag, parseRange, wantedBytes } from './byte-range.ts';
import type { VisibleFile } from './visible-media.ts';

/** Browsers must never treat a file as a page, a script or a part of another site, even if its bytes are one. */
const HEADERS = {
  [POSY_HEADER]: '1',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
  vary: 'Cookie',
} as const;

interface SendOptions {
  readonly urlHash?: string | undefined;
  readonly downloadName?: string;
  readonly isSecret?: boolean;
}

/**
 * Answers a GET or HEAD with a file: whole, a range (206, 416), or 304. `urlHash`: the hash in the requested URL; browsers
 * cache a public file if it matches the content. `downloadName`: the browser saves the file under this name instead of showing
 * it. `isSecret`: no browser caches it.
 */
export async function sendFile(
  reply: FastifyReply,
  file: VisibleFile,
  { urlHash, downloadName, isSecret = false }: SendOptions = {},
): Promise<FastifyReply> {
  const { headers } = reply.request;
  const isFixed = file.isPublic && urlHash === file.urlHash;
  reply.headers(HEADERS).headers({
    'content-type': file.mime,
    etag: file.etag,
    'cache-control': isSecret ? 'no-store' : isFixed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  });
  if (downloadName !== undefined) reply.header('content-disposition', `attachment; filename="${downloadName}"`);
  if (matchesEtag(headers['if-none-match'], file.etag)) return reply.code(304).send();
  const ifRange = headers['if-range'];
  // Ranges are for GET alone: a HEAD with one gets the headers of the whole file.
  const hasRange = reply.request.method === 'GET' && (ifRange === undefined || ifRange === file.etag);
  return sendBytes(reply, file, hasRange ? headers.range : undefined);
}

async function sendBytes(reply: FastifyReply, file: VisibleFile, rangeHeader: string | undefined) {
  // A HEAD needs the size alone, which the answer to a short range also has.
  const wanted = reply.request.method === 'HEAD' ? { start: 0, end: 0 } : wantedBytes(rangeHeader);
  const blob = await file.open(wanted);
  if (!blob) throw new AppError('media_not_found');
  const range = parseRange(rangeHeader, blob.size);
  if (range === 'unsatisfiable') {
    await blob.close();
    reply.removeHeader('content-disposition');
    reply.header('content-range', `bytes */${blob.size}`).header('cache-control', 'no-store');
    throw new AppError('range_not_satisfiable');
  }
  const length = range ? range.end - range.start + 1 : blob.size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${blob.size}`);
  if (reply.request.method === 'HEAD') {
    await blob.close();
    return reply.send();
  }
  return reply.send(blob.read(range ?? undefined));
}
