import { parseWatched } from '@posy/contract/counts';
import { POSY_HEADER } from '@posy/contract/headers';
import { formatCursor, parseCursor, pullCall } from '@posy/contract/sync';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { NoBodySchema, routeOf } from '../http/serve.ts';
import { requireActor } from '../http/session.ts';
import { newerCounts } from './newer-counts.ts';
import { Puller } from './pull.ts';
import type { ReadCounts, SyncSource, ViewerRelations } from './sync-source.ts';

const DEFAULT_LIMIT = 200;

/**
 * The changes since a cursor. With `If-None-Match: "<cursor>"` and no changes the answer is 304 from memory,
 * without a query, unless the device wants counts.
 */
export function changesRoutes(
  app: App,
  deps: Deps,
  sources: readonly SyncSource[],
  viewers: { readonly relations: ViewerRelations; readonly counts: ReadCounts },
): void {
  const { heads } = deps;
  const puller = new Puller(deps, sources, viewers.relations, viewers.counts);
  // The schema is only for the documentation: the answer is already text.
  const { schema, ...route } = routeOf(pullCall, { tag: 'sync' });
  app.route({
    ...route,
    schema: { ...schema, response: { 200: pullCall.answer, 304: NoBodySchema } },
    serializerCompiler: () => asText,
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      const { c, w, l, v } = request.query;
      const watched = v === undefined || v === '' ? [] : readWatched(v);
      const asked = request.headers['if-none-match'];
      if (asked !== undefined) {
        const scope = `u:${userId}`;
        const g = heads.peek('g') ?? (await heads.get('g'));
        const u = heads.peek(scope) ?? (await heads.get(scope));
        const current = `"${formatCursor({ epoch: heads.epoch, g, u })}"`;
        const isUnchanged =
          asked === current && (await newerCounts(viewers.counts, deps.db.read, userId, watched)).length === 0;
        if (isUnchanged) return reply.code(304).header('etag', current).send(null);
      }
      const { parts, cursor } = await puller.pull(userId, {
        cursor: c === undefined || c === '' ? null : readCursor(c),
        oldest: w === undefined || w === '' ? null : readInstant(w),
        limit: l ?? DEFAULT_LIMIT,
        watched,
      });
      reply.header('etag', `"${formatCursor(cursor)}"`).header(POSY_HEADER, '1');
      return reply.sendParts(parts);
    },
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

function readWatched(text: string) {
  const watched = parseWatched(text);
  if (!watched) throw new AppError('invalid_input', [{ field: 'v', message: 'Must be ids of posts with revisions' }]);
  return watched;
}

function readInstant(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new AppError('invalid_input', [{ field: 'w', message: 'Must be an ISO 8601 time' }]);
  return instant;
}
