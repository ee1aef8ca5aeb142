import { SHARE_PATH, SHARED_PARAM, type ShareFailure } from '@posy/contract/share-target';
import type { App } from './app.ts';

const UNAVAILABLE: ShareFailure = 'unavailable';

/**
 * What is shared into an installed Posy is for its service worker. Where there is none the form arrives here: it is read to
 * its end, since browsers show nothing before that, kept nowhere, and the person is told on the home page.
 */
export function shareRoute(app: App): void {
  app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('*', (_request, payload, done) => {
      payload
        .on('error', done)
        .on('end', () => done(null))
        .resume();
    });
    route.post(SHARE_PATH, { schema: { hide: true } }, (_request, reply) =>
      reply.redirect(`/?${SHARED_PARAM}=${UNAVAILABLE}`, 303),
    );
  });
  // Who looks at the address by hand is led home.
  app.get(SHARE_PATH, { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 303));
}
