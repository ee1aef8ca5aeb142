import { HEALTH_PATH } from '@posy/contract/health';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { App } from './app.ts';
import { watchReadiness } from './readiness.ts';
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
