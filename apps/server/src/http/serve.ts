import type { Call } from '@posy/contract/call';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { type PageQuery, PageQuerySchema } from '@posy/contract/paging';
import type { FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TArray, TObject, TSchema } from 'typebox';
import type { Actor, WriteRequest, Written } from '../changes/write-once.ts';
import type { Deps } from '../deps.ts';
import { formatPlace, parsePlace, type Place, TOP } from '../paging/place.ts';
import type { App } from './app.ts';
import { nextLink, setAsOf } from './lists.ts';
import type { LimitName } from './rate-limits.ts';
import { requireActor } from './session.ts';
import { sendWritten, writeRequestOf } from './write-request.ts';

/** A request for a call, validated by its schemas. */
interface Asked<Params, Body> {
  readonly actor: Actor;
  readonly params: Params;
  readonly body: Body;
}

/** The parts of a call that the server alone knows. */
interface Service {
  /** Its part in the documentation. */
  readonly tag: string;
}

/** Serves a call that reads, for those who are logged in. */
export function serveRead<Answer extends TSchema, Params extends TObject>(
  app: App,
  call: Call<string, Answer, Params>,
  service: Service,
  read: (asked: Asked<Static<Params>, undefined>) => Promise<Static<Answer>>,
): void {
  app.route({
    ...routeOf(call, service),
    handler: (request) => read(askedOf<Static<Params>, undefined>(request)),
  });
}

/**
 * Serves a call that writes, for those who are logged in: the rate limit of the account is counted where the call has its own, and
 * `write` gets the idempotency key.
 */
export function serveWrite<Answer extends TSchema, Params extends TObject, Body extends TSchema>(
  app: App,
  { limits }: Pick<Deps, 'limits'>,
  call: Call<string, Answer, Params, Body>,
  { limit, ...service }: Service & { readonly limit?: LimitName },
  write: (
    asked: Asked<Static<Params>, Static<Body>> & { readonly request: WriteRequest },
  ) => Promise<Written<Static<Answer>>>,
): void {
  app.route({
    ...routeOf(call, service),
    handler: async (request, reply) => {
      const asked = askedOf<Static<Params>, Static<Body>>(request);
      if (limit !== undefined) await limits.consume(limit, asked.actor.userId);
      // A body that the call does not have is no part of the request.
      const args = call.body ? (request.body ?? null) : null;
      return sendWritten(reply, await write({ ...asked, request: writeRequestOf(request, args) }));
    },
  });
}

/**
 * Serves a list in pages, for those who are logged in: a page says how old it is, and where the next one begins. `first`: the place
 * before the first row.
 */
export function servePage<Row extends TSchema, Params extends TObject>(
  app: App,
  deps: Pick<Deps, 'heads'>,
  call: Call<string, TArray<Row>, Params>,
  { first = TOP, canWait = false, ...service }: Service & { readonly first?: Place; readonly canWait?: boolean },
  read: (
    asked: Asked<Static<Params>, undefined> & { readonly page: { readonly after: Place; readonly limit: number } },
  ) => Promise<{ readonly rows: readonly Static<Row>[]; readonly next: Place | null }>,
): void {
  const { schema, ...route } = routeOf(call, service);
  app.route<{ Querystring: PageQuery }>({
    ...route,
    schema: { ...schema, querystring: PageQuerySchema },
    config: { canWait },
    handler: async (request, reply) => {
      const asked = askedOf<Static<Params>, undefined>(request);
      const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
      await setAsOf(deps, reply, asked.actor.userId);
      const after = cursor === undefined ? first : parsePlace(cursor);
      const { rows, next } = await read({ ...asked, page: { after, limit } });
      const link = nextLink(request, next && formatPlace(next));
      if (link !== null) reply.header('link', link);
      return rows;
    },
  });
}

function routeOf({ line, params, body, answer, status = 200 }: Call, { tag }: Service) {
  const [method = '', path = ''] = line.split(' ');
  return {
    method: method as HTTPMethods,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { tags: [tag], ...(params && { params }), ...(body && { body }), response: { [status]: answer } },
  };
}

function askedOf<Params, Body>(request: FastifyRequest): Asked<Params, Body> {
  const actor = requireActor(request);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the schemas of the call
  return { actor, params: request.params as Params, body: request.body as Body };
}
