import type { Call } from '@posy/contract/call';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { PageQuery } from '@posy/contract/paging';
import type { FastifyContextConfig, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import { type Static, type TArray, type TObject, type TSchema, Type } from 'typebox';
import type { Actor, WriteRequest, Written } from '../changes/write-once.ts';
import type { Deps } from '../deps.ts';
import type { CursorFormat } from '../paging/page-cursor.ts';
import type { App } from './app.ts';
import { nextLink, setAsOf } from './lists.ts';
import type { LimitName } from './rate-limits.ts';
import { requireActor } from './session.ts';
import { sendWritten, writeRequestOf } from './write-request.ts';

/** An answer without a body: 201, 204 or 304. */
export const NoBodySchema = Type.Null();

/** A request for a call, validated by its schemas. */
interface Asked<Params, Query, Body> {
  readonly actor: Actor;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The request itself, for its address, its language and its line in the audit log. */
  readonly http: FastifyRequest;
}

/** The parts of a call that the server alone knows. */
interface Service extends Pick<FastifyContextConfig, 'audit' | 'canWait' | 'fails'> {
  /** Its part in the documentation. */
  readonly tag: string;
  /** The rate limit of the account that it counts for, where it has one of its own. */
  readonly limit?: LimitName;
}

/**
 * Serves a call that reads, for those who are logged in. `hasAge`: its rows are synced, too, and the answer says how old it is.
 */
export function serveRead<Answer extends TSchema, Params extends TObject, Query extends TObject>(
  app: App,
  deps: Pick<Deps, 'heads' | 'limits'>,
  call: Call<string, Answer, Params, TSchema, Query>,
  { limit, hasAge = false, ...service }: Service & { readonly hasAge?: boolean },
  read: (asked: Asked<Static<Params>, Static<Query>, undefined>) => Promise<Static<Answer>>,
): void {
  app.route({
    ...routeOf(call, service),
    handler: async (request, reply) => {
      const asked = askedOf<Static<Params>, Static<Query>, undefined>(request);
      const { userId } = asked.actor;
      if (limit !== undefined) await deps.limits.consume(limit, userId);
      if (hasAge) await setAsOf(deps, reply, userId);
      return read(asked);
    },
  });
}

interface WriteService<Body> extends Service {
  /** The arguments for which its idempotency key stands, beside method and path; default: the body. */
  readonly args?: (body: Body) => unknown;
}

/** Serves a call that writes, for those who are logged in: `write` gets the idempotency key. */
export function serveWrite<Answer extends TSchema, Params extends TObject, Body extends TSchema>(
  app: App,
  { limits }: Pick<Deps, 'limits'>,
  call: Call<string, Answer, Params, Body>,
  { limit, args: argsOf, ...service }: WriteService<Static<Body>>,
  write: (
    asked: Asked<Static<Params>, unknown, Static<Body>> & { readonly request: WriteRequest },
  ) => Promise<Written<Static<Answer>>>,
): void {
  app.route({
    ...routeOf(call, service),
    handler: async (request, reply) => {
      const asked = askedOf<Static<Params>, unknown, Static<Body>>(request);
      if (limit !== undefined) await limits.consume(limit, asked.actor.userId);
      // A body that the call does not have is no part of the request.
      const body = call.body ? (asked.body ?? null) : null;
      const args = argsOf ? argsOf(asked.body) : body;
      return sendWritten(reply, await write({ ...asked, request: writeRequestOf(request, args) }));
    },
  });
}

/** Serves a list in pages, for those who are logged in: a page says how old it is, and where the next one begins. */
export function servePage<Row extends TSchema, Params extends TObject, Query extends TObject, P>(
  app: App,
  deps: Pick<Deps, 'heads' | 'limits'>,
  call: Call<string, TArray<Row>, Params, TSchema, Query>,
  { limit, ...service }: Service,
  cursors: CursorFormat<P>,
  read: (
    asked: Asked<Static<Params>, Static<Query>, undefined> & {
      readonly page: { readonly after: P; readonly limit: number };
    },
  ) => Promise<{ readonly rows: readonly Static<Row>[]; readonly next: P | null }>,
): void {
  app.route({
    ...routeOf(call, service),
    handler: async (request, reply) => {
      const asked = askedOf<Static<Params>, Static<Query> & PageQuery, undefined>(request);
      if (limit !== undefined) await deps.limits.consume(limit, asked.actor.userId);
      const { cursor, limit: size = DEFAULT_PAGE_SIZE } = asked.query;
      const after = cursor === undefined ? cursors.first : cursors.parse(cursor);
      await setAsOf(deps, reply, asked.actor.userId);
      const { rows, next } = await read({ ...asked, page: { after, limit: size } });
      const link = nextLink(request, next === null ? null : cursors.format(next));
      if (link !== null) reply.header('link', link);
      return rows;
    },
  });
}

/** The parts of a route that its call says: a route whose handler reads a form or sends a file has the rest itself. */
export function routeOf<Params extends TObject, Body extends TSchema, Query extends TObject>(
  { line, params, query, body, answer, status = 200 }: Call<string, TSchema, Params, Body, Query>,
  { tag, ...config }: Omit<Service, 'limit'> & FastifyContextConfig,
) {
  const [method = '', path = ''] = line.split(' ');
  const schema = {
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answer && { response: { [status]: answer } }),
  };
  return {
    method: method as HTTPMethods,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call without one has the type of an empty one
    schema: schema as FastifySchema & { params: Params; querystring: Query; body: Body },
  };
}

function askedOf<Params, Query, Body>(request: FastifyRequest): Asked<Params, Query, Body> {
  const actor = requireActor(request);
  const { params, query, body } = request;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the schemas of the call
  return { actor, params: params as Params, query: query as Query, body: body as Body, http: request };
}
