import { cancelWriteCall } from '@posy/contract/writes';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { routeOf } from '../http/serve.ts';
import { requireActor } from '../http/session.ts';
import { cancelWrite } from './write-once.ts';

/** The route that cancels a write with an unknown result. */
export function writesRoutes(app: App, deps: Deps): void {
  app.route({
    ...routeOf(cancelWriteCall, { tag: 'sync' }),
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('cancellationsByAccount', actor.userId);
      await cancelWrite(deps, actor, request.params.key);
      return reply.code(204).send();
    },
  });
}
