import { POSY_HEADER } from '@posy/contract/headers';
import { PullQuerySchema, PullResponseSchema, formatCursor, parseCursor } from '@posy/contract/sync';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { NoBodySchema } from '../http/no-body.ts';
import { requireActor } from '../http/session.ts';
import { Puller } from './pull.ts';
import type { SyncSource, ViewerRelations } from './sync-source.ts';

const DEFAULT_LIMIT = 200;

/**
 * GET /api/sync: the changes since a cursor. With `If-None-Match: "<cursor>"` and no changes the answer is 304 from memory,
 * without a query.
 */
export function changesRoutes(app: App, deps: Deps, sources: readonly SyncSource[], relations: ViewerRelations): void {
  const { heads } = deps;
  const puller = new Puller(deps, sources, relations);
  // The schema is only for the documentation: the answer is already text.
  const schema = {
    tags: ['sync'],
    querystring: PullQuerySchema,
    response: { 200: PullResponseSchema, 304: NoBodySchema },
  };

  app.get('/api/sync', { schema, serializerCompiler: () => asText }, async (request, reply) => {
    const { userId } = requireActor(request);
    const asked = request.headers['if-none-match'];
    if (asked !== undefined) {
      const scope = `u:${userId}`;
      const g = heads.peek('g') ?? (await heads.get('g'));
      const u = heads.peek(scope) ?? (await heads.get(scope));
      const current = `"${formatCursor({ epoch: heads.epoch, g, u })}"`;
      if (asked === current) return reply.code(304).header('etag', current).send(null);
    }
    const { c, w, l } = request.query;
    const { parts, cursor } = await puller.pull(userId, {
      cursor: c === undefined || c === '' ? null : readCursor(c),
      oldest: w === undefined || w === '' ? null : readInstant(w),
      limit: l ?? DEFAULT_LIMIT,
    });
    reply.header('etag', `"${formatCursor(cursor)}"`).header(POSY_HEADER, '1');
    return reply.sendParts(parts);
  });
}

/** A 304 has no body. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readCursor(text: string) {
  const cursor = parseCursor(text);
  if (!cursor) throw new AppError('invalid_cursor');
  return cursor;
}

function readInstant(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new AppError('invalid_input', [{ field: 'w', message: 'Must be an ISO 8601 time' }]);
  return instant;
}
