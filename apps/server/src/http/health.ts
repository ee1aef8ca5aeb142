import type { App } from './app.ts';

/** For whoever watches the process: 200 while it takes requests, 503 while it closes. Says nothing else. */
export function healthRoute(app: App, state: { readonly isClosing: boolean }): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    reply.code(state.isClosing ? 503 : 200).header('cache-control', 'no-store');
    return reply.send({ ok: !state.isClosing });
  });
}
