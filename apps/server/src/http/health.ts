import { HEALTH_PATH } from '@posy/contract/health';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { App } from './app.ts';
import { API_HEADERS } from './security-headers.ts';

/** The page for people who opened it to log in to their network. When it is shown, the network is open. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Posy can be reached</title>
<p>This network lets Posy through. You can close this page.</p>
<p><a href="/">Open Posy</a></p>
</html>
`;

interface HealthState {
  readonly isClosing: boolean;
}

/** Paths of monitors and proxies, which ask by any host name. */
export const MONITOR_PATHS: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz']);

/**
 * For process monitors. `/healthz`: 200 while the server takes requests, 503 while it closes. `/livez`: 200 as long as the
 * process answers, so that only a process that hangs is restarted. `/readyz`: 200 while requests can be answered, else 503, with
 * the state of each part, see {@link watchReadiness}. They disclose nothing else.
 */
export function healthRoutes(app: App, deps: Deps, state: HealthState): void {
  const readiness = watchReadiness(deps);
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    reply.code(state.isClosing ? 503 : 200).header('cache-control', 'no-store');
    return reply.send({ ok: !state.isClosing });
  });
  app.get('/livez', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const answer = await readiness(state.isClosing);
    return reply
      .code(answer.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
}

/**
 * Lets devices check that Posy answers and not a captive portal: the same with a distinctive body and header, and a short
 * page for browsers. Uses neither database nor session.
 */
export function reachabilityRoute(app: App, state: HealthState): void {
  app.get(HEALTH_PATH, { schema: { hide: true } }, (request, reply) => answer(request, reply, !state.isClosing));
}

function answer({ headers }: FastifyRequest, reply: FastifyReply, isOk: boolean): FastifyReply {
  reply
    .code(isOk ? 200 : 503)
    .headers(API_HEADERS)
    .header('vary', 'Accept');
  const isPage = isOk && (headers.accept ?? '').includes('text/html');
  if (!isPage) return reply.send({ app: 'posy', ok: isOk });
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox allow-top-navigation")
    .type('text/html; charset=utf-8')
    .send(PAGE);
}

/** `fallback`: messages travel over the database instead of Redis. `full`: the reserve is reached, and no photo is accepted. */
type PartState = 'up' | 'down' | 'fallback' | 'full';

interface Readiness {
  /** Whether requests can be answered: the database is up, and the process does not close. */
  readonly ok: boolean;
  readonly draining: boolean;
  /** Whether only administrators can change anything now. */
  readonly maintenance: boolean;
  readonly parts: Readonly<Record<'database' | 'blobs' | 'bus' | 'disk', PartState>>;
}

const PROBE_TIMEOUT_MS = 1000;
/** Together with the time limit of a probe under two seconds, the time in which a frozen database has to be noticed. */
const FRESH_MS = 500;

type Probed = Pick<Readiness['parts'], 'database' | 'blobs' | 'disk'>;

/**
 * Probes the parts that requests need, at most twice a second, however many ask. Without media, Redis or space most calls work, so
 * only the database decides: a proxy that left out every process would make it worse.
 */
function watchReadiness({
  db,
  blobs,
  bus,
  clock,
  disk,
  shell,
}: Pick<Deps, 'blobs' | 'bus' | 'clock' | 'db' | 'disk' | 'shell'>): (isClosing: boolean) => Promise<Readiness> {
  let last: { readonly at: number; readonly probed: Promise<Probed> } | null = null;

  async function probe(): Promise<Probed> {
    const [database, store, space] = await Promise.all([
      stateOf(() => db.ping()),
      stateOf(() => blobs.readMarker()),
      stateOf(async () => ((await disk.state()).reachedAt === null ? 'up' : 'full')),
    ]);
    return { database, blobs: store, disk: space };
  }

  return async (isClosing: boolean): Promise<Readiness> => {
    const now = clock.monotonic();
    if (last === null || now - last.at >= FRESH_MS) last = { at: now, probed: probe() };
    const probed = await last.probed;
    const ok = probed.database === 'up' && !isClosing;
    return { ok, draining: isClosing, maintenance: shell.maintenance !== null, parts: { ...probed, bus: bus.state } };
  };
}

/** `down` when the probe fails or takes longer than a second; `up`, or the state that it returns, when it succeeds. */
async function stateOf(probe: () => Promise<unknown>): Promise<PartState> {
  const timeout = Promise.withResolvers<PartState>();
  const timer = setTimeout(() => timeout.resolve('down'), PROBE_TIMEOUT_MS);
  const probed = probe().then(
    (state) => (state === 'full' ? 'full' : 'up'),
    () => 'down' as const,
  );
  try {
    return await Promise.race([probed, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
