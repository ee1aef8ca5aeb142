import { API_PATH } from '@posy/contract/call';
import { IDEMPOTENCY_REPLAYED_HEADER, REQUEST_ID_HEADER } from '@posy/contract/headers';
import type { Clock } from '@posy/std/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import type { SpanContext } from '../tracing/span-context.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { LogBudget } from './log-budget.ts';
import type { Metrics } from './metrics.ts';
import { runInWork, type Work } from './work-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For log lines and spans; null before the first hook. */
    work: Work | null;
  }
}

/** Calls whose time depends on the size of a file and on the client's network. */
const TRANSFERS = /^\/api\/(uploads|export)/;

/**
 * Names each request in its answer and in every log line of its work, counts it, and logs it when it was slow. Install it
 * before any route.
 */
export function watchRequests(app: App, { config, clock, log, metrics, tracer }: Deps): void {
  app.decorateRequest('work', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    const span = tracer?.begin(firstOf(request.headers['traceparent']));
    const work: Work = span ? { requestId: request.id, span } : { requestId: request.id };
    request.work = work;
    runInWork(work, done);
  });
  // The body arrives in events of the socket, which belong to no request.
  app.addHook('preValidation', ({ work }, _reply, done) => (work ? runInWork(work, done) : done()));
  const budget = new LogBudget({ log, clock });
  const isCounted = config.metricsListen !== null;
  app.addHook('onRoute', (route) => {
    const { url, config: { form, sendsFile } = {} } = route;
    const isTransfer = form !== undefined || sendsFile !== undefined || TRANSFERS.test(url);
    const hasLimit = config.slowMs > 0 && url.startsWith(API_PATH) && !isTransfer;
    const counters = new Map<string, RouteCounter>();
    const watch = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const { method } = request;
      if (isCounted) countersOf(counters, metrics, method, url).note(reply);
      if (tracer && request.work?.span) traceRequest(tracer, request.work.span, request, reply, { clock, url });
      if (hasLimit && reply.elapsedTime >= config.slowMs) {
        metrics.slow('request');
        const ms = Math.round(reply.elapsedTime);
        budget.warn({ requestId: request.id, method, route: url, status: reply.statusCode, ms }, 'A slow request');
      }
      done();
    };
    if (isCounted || hasLimit || tracer) route.onResponse = [...[route.onResponse ?? []].flat(), watch];
  });
  if (!isCounted) return;
  const unknown = new RouteCounter(metrics, 'other', 'unknown');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) unknown.note(reply);
    done();
  });
}

/** The span of a request. Its address is the pattern of its route: paths and queries contain ids and texts of users. */
function traceRequest(
  tracer: Tracer,
  span: SpanContext,
  { method, id }: FastifyRequest,
  { elapsedTime, statusCode }: FastifyReply,
  { clock, url }: { readonly clock: Clock; readonly url: string },
): void {
  tracer.end(span, {
    name: `${method} ${url}`,
    kind: 'server',
    startedAt: clock.monotonic() - elapsedTime,
    attributes: {
      'http.request.method': method,
      'http.route': url,
      'http.response.status_code': statusCode,
      'posy.request.id': id,
    },
    isError: statusCode >= 500,
  });
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function countersOf(counters: Map<string, RouteCounter>, metrics: Metrics, method: string, url: string): RouteCounter {
  let counter = counters.get(method);
  if (!counter) {
    counter = new RouteCounter(metrics, method, url);
    counters.set(method, counter);
  }
  return counter;
}

/** The figures of one method of one route. Its labels are looked up once and not for each request. */
class RouteCounter {
  readonly #metrics: Metrics;
  readonly #method: string;
  readonly #route: string;
  readonly #observe: (seconds: number) => void;
  readonly #incByStatus = new Map<number, () => void>();

  constructor(metrics: Metrics, method: string, route: string) {
    this.#metrics = metrics;
    this.#method = method;
    this.#route = route;
    const histogram = metrics.requestSeconds.labels(method, route);
    this.#observe = (seconds) => histogram.observe(seconds);
  }

  note(reply: FastifyReply): void {
    const { statusCode } = reply;
    this.#observe(reply.elapsedTime / 1000);
    let inc = this.#incByStatus.get(statusCode);
    if (!inc) {
      const counter = this.#metrics.requests.labels(this.#method, this.#route, String(statusCode));
      inc = () => counter.inc();
      this.#incByStatus.set(statusCode, inc);
    }
    inc();
    if (reply.hasHeader(IDEMPOTENCY_REPLAYED_HEADER)) this.#metrics.replayed();
  }
}
