import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { systemClock } from '../system-time.ts';
import { publish } from '../testing/posting.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { contextOf } from './span-context.ts';
import { Tracer } from './tracer.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const LONG = { timeout: 120_000 };
const ALL = { ratio: 1, isParentBased: true };

const AttributeSchema = Type.Object({ key: Type.String(), value: Type.Record(Type.String(), Type.String()) });
const SpanSchema = Type.Object({
  traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  spanId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  parentSpanId: Type.Optional(Type.String()),
  name: Type.String(),
  kind: Type.Integer(),
  startTimeUnixNano: Type.String({ pattern: '^[0-9]{19}$' }),
  endTimeUnixNano: Type.String({ pattern: '^[0-9]{19}$' }),
  attributes: Type.Array(AttributeSchema),
});
const ExportSchema = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Type.Array(AttributeSchema) }),
      scopeSpans: Type.Array(Type.Object({ spans: Type.Array(SpanSchema) })),
    }),
  ),
});
type Exported = Type.Static<typeof ExportSchema>;

forEachDialect((dialect) => {
  test(
    'a request is a span of its caller’s trace, with statements, blobs and jobs, and without values',
    LONG,
    async () => {
      await using collector = await Collector.start();
      await using server = await TestServer.start({
        dialect,
        config: { tracing: collector.setting },
        overrides: { clock: systemClock },
      });
      const ada = server.as('ada');
      const post = await publish(ada, { content: 'captionkvjxzq' });
      await ada.send('/api/password-reset/request', { method: 'POST', json: { email: 'ada@example.com' } });
      await server.settle();

      await ada.get(`/api/posts/${post.id}?x=kvjxzq`, { traceparent: `00-${TRACE}-${CALLER}-01` });
      await ada.post('/api/comments', { postId: post.id, content: 'commentkvjxzq' });
      await server.deps.tracer?.close();

      const read = collector.spans.filter(({ traceId }) => traceId === TRACE);
      const [request] = read.filter(({ kind }) => kind === 2);
      expect(request).toMatchObject({ name: 'GET /api/posts/:id', parentSpanId: CALLER });
      expect(
        read.filter(({ name, parentSpanId }) => name === 'select' && parentSpanId === request?.spanId),
      ).not.toEqual([]);
      // A write of SQLite runs together with others, and its statements belong to its own request.
      const comment = collector.spans.find(({ name }) => name === 'POST /api/comments');
      const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === comment?.spanId);
      expect(parts.map(({ name }) => name)).toContain('insert');
      expect(collector.spans.some(({ name, parentSpanId }) => name === 'blobs put' && parentSpanId !== undefined)).toBe(
        true,
      );
      expect(collector.spans.some(({ attributes }) => attributes.some(({ key }) => key === 'posy.job.id'))).toBe(true);
      for (const { startTimeUnixNano, endTimeUnixNano } of collector.spans) {
        expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
      }
      expect(collector.headers).toMatchObject({ 'api-key': 'secret', 'content-type': 'application/json' });
      expect(collector.resource).toContainEqual({ key: 'service.name', value: { stringValue: 'posy' } });
      for (const secret of ['kvjxzq', post.id, await ada.id(), 'ada@']) expect(collector.text).not.toContain(secret);
    },
  );
});

test('a collector that is away delays and breaks nothing', LONG, async () => {
  const collector = await Collector.start();
  await collector[Symbol.asyncDispose]();
  await using server = await TestServer.start({ config: { tracing: collector.setting } });

  const { status } = await server.as('ada').get('/api/user');
  await server.deps.tracer?.flush();

  expect(status).toBe(200);
});

test('beyond 4,096 spans that wait for a collector further ones are dropped', LONG, async () => {
  await using collector = await Collector.start();
  const log = createLog('error');
  const tracer = new Tracer({ setting: collector.setting, clock: systemClock, log });
  const fields = { name: 'call', kind: 'server', startedAt: systemClock.monotonic(), attributes: {} } as const;

  for (let n = 0; n < 5000; n++) tracer.end(tracer.begin(), fields);
  for (let batch = 0; batch < 10; batch++) await tracer.flush();
  await tracer.close();

  expect(collector.spans).toHaveLength(4096);
});

test.each([
  ['sampled by its caller', `00-${TRACE}-${CALLER}-01`, { traceId: TRACE, parentId: CALLER, isSampled: true }],
  ['not sampled by its caller', `00-${TRACE}-${CALLER}-00`, { traceId: TRACE, parentId: CALLER, isSampled: false }],
  ['of a newer version', `01-${TRACE}-${CALLER}-01-more`, { traceId: TRACE, isSampled: true }],
  ['without a caller', undefined, { parentId: null, isSampled: true }],
  ['with a broken header', `00-${TRACE}-xyz-01`, { parentId: null, isSampled: true }],
  ['with an id of zeros', `00-${'0'.repeat(32)}-${CALLER}-01`, { parentId: null, isSampled: true }],
])('a trace %s (%s) is continued as W3C Trace Context says', (_name, header, expected) => {
  expect(contextOf(header, ALL)).toMatchObject(expected);
});

test('a quarter of all traces is recorded with a ratio of 0.25, by their ids', () => {
  const quarter = (header?: string) => contextOf(header, { ratio: 0.25, isParentBased: false });
  const headerOf = (traceId: string) => `00-${traceId}-${CALLER}-00`;
  const ids = Array.from({ length: 4096 }, (_, n) => TRACE.slice(0, -8) + (n * 2 ** 20).toString(16).padStart(8, '0'));

  const count = ids.filter((id) => quarter(headerOf(id)).isSampled).length;
  const fresh = Array.from({ length: 200 }, () => quarter());

  expect(count).toBe(1024);
  expect(fresh.map(({ isSampled }) => isSampled)).toEqual(
    fresh.map(({ traceId }) => quarter(headerOf(traceId)).isSampled),
  );
});

/** A collector for OTLP over HTTP that keeps what it gets. */
class Collector implements AsyncDisposable {
  readonly #server = createServer();
  readonly #exports: Exported[] = [];
  headers: Readonly<Record<string, unknown>> = {};
  #port = 0;

  static async start(): Promise<Collector> {
    const collector = new Collector();
    const server = collector.#server;
    server.on('request', (request, response) => {
      collector.headers = request.headers;
      json(request).then(
        (body) => {
          collector.#exports.push(Parse(ExportSchema, body));
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        },
        () => response.writeHead(400).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    collector.#port = typeof address === 'object' && address ? address.port : 0;
    return collector;
  }

  get setting() {
    return {
      endpoint: `http://127.0.0.1:${this.#port}/v1/traces`,
      headers: { 'api-key': 'secret' },
      serviceName: 'posy',
      attributes: {},
      ...ALL,
    };
  }

  get spans() {
    return this.#exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  get resource() {
    return this.#exports[0]?.resourceSpans[0]?.resource.attributes;
  }

  get text(): string {
    return JSON.stringify(this.#exports);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
