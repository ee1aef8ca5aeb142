import { POSY_HEADER } from '@posy/contract/headers';
import { isId } from '@posy/contract/ids';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { matchesEtag, parseRange } from './byte-range.ts';
import { findVariant } from './media.service.ts';

/** A reader that takes nothing for so long is cut off, so that it cannot hold files open. */
const STALLED_MS = 60_000;

/** What is served here is never a page, a script or part of another site, whatever the bytes are. */
const HEADERS = {
  [POSY_HEADER]: '1',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'content-type': 'image/webp',
  'accept-ranges': 'bytes',
  vary: 'Cookie',
} as const;

const schema = {
  tags: ['media'],
  params: Type.Object({ id: Type.String({ maxLength: 200 }), width: Type.String({ maxLength: 200 }) }),
  querystring: Type.Object({ h: Type.Optional(Type.String()) }),
};

/** GET and HEAD /media/{id}/{width}?h=: one size of a picture, for those who may see what it belongs to. */
export function mediaRoutes(app: App, deps: Deps): void {
  // One route for both: Fastify's own HEAD would say that there are no bytes.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:id/:width',
    schema,
    handler: async (request, reply) => {
      const { headers } = request;
      const site = headers['sec-fetch-site'];
      if (site === 'cross-site' || site === 'same-site') throw new AppError('cross_site');
      const actor = requireActor(request);
      const { id, width } = request.params;
      if (!isId(id) || !/^[1-9]\d{0,4}$/.test(width)) throw new AppError('media_not_found');
      const variant = await findVariant(deps, actor.userId, id, Number(width));
      const isFixed = variant.isPublic && request.query.h === variant.hashPrefix;
      reply.headers(HEADERS).headers({
        etag: variant.etag,
        'cache-control': isFixed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      });
      if (matchesEtag(headers['if-none-match'], variant.etag)) return reply.code(304).send();
      return sendBytes(reply, variant, headers.range, headers['if-range']);
    },
  });
  app.get('/media/*', { schema: { hide: true } }, async (request) => {
    requireActor(request);
    throw new AppError('media_not_found');
  });
}

async function sendBytes(
  reply: FastifyReply,
  variant: Awaited<ReturnType<typeof findVariant>>,
  rangeHeader: string | undefined,
  ifRange: string | string[] | undefined,
): Promise<FastifyReply> {
  const blob = await variant.open();
  if (!blob) throw new AppError('media_not_found');
  const isWhole = ifRange !== undefined && ifRange !== variant.etag;
  const range = parseRange(isWhole ? undefined : rangeHeader, blob.size);
  if (range === 'unsatisfiable') {
    await blob.close();
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
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply.send(blob.read(range ?? undefined));
}
