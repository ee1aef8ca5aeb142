import { HEALTH_PATH } from '@posy/contract/health';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { API_HEADERS } from './security-headers.ts';

/** What a person reads who opened it to log in to their network: by then the network lets Posy through. */
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

/** For whoever watches the process: 200 while it takes requests, 503 while it closes. Says nothing else. */
export function healthRoute(app: App, state: HealthState): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    reply.code(state.isClosing ? 503 : 200).header('cache-control', 'no-store');
    return reply.send({ ok: !state.isClosing });
  });
}

/**
 * For devices that want to know whether it is Posy that answers: the same with a body and a header that no other place
 * has, and for who opens it as a page a few words. Asks nothing of the database and knows nobody.
 */
export function reachRoute(app: App, state: HealthState): void {
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
