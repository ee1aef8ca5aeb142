import { postSharerCall } from '@posy/contract/post-sharer';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { routeOf } from '../../http/serve.ts';
import { readSharer } from './post-sharer.service.ts';

/** Route of shared links, for visitors without a session; a session changes nothing. */
export function postSharerRoutes(app: App, deps: Deps): void {
  app.route({
    ...routeOf(postSharerCall, { tag: 'posts', isPublic: true, canWait: true }),
    handler: async (request) => {
      await deps.limits.consume('postSharersByAddress', addressKey(request.ip));
      return readSharer(deps, request.params.id);
    },
  });
}
