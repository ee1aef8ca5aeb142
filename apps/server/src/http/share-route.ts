import { SHARE_PATH, SHARED_PARAM, type ShareFailure } from '@posy/contract/share-target';
import type { App } from './app.ts';

const UNAVAILABLE: ShareFailure = 'unavailable';

/**
 * The service worker handles content that is shared into an installed Posy. Without one the form arrives here and is
 * discarded. It is read to its end, because browsers show nothing before that, and the home page reports it.
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
  // For people who open the URL by hand.
  app.get(SHARE_PATH, { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 303));
}
