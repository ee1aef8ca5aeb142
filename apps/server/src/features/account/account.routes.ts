import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { deleteAccountCall } from '@posy/contract/account';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { routeOf } from '../../http/serve.ts';
import { clearSessionCookie, requireActor } from '../../http/session.ts';
import { deleteOwnAccount } from './account.service.ts';

/** The call that ends an account. */
export function accountRoutes(app: App, deps: Deps): void {
  // Only calls that write a cookie pay for the plugin's hook.
  app.register(async (scope) => {
    await scope.register(cookie, { hook: false });
    deleteRoute(scope.withTypeProvider<TypeBoxTypeProvider>(), deps);
  });
}

function deleteRoute(app: App, deps: Deps): void {
  app.route({
    ...routeOf(deleteAccountCall, { tag: 'account' }),
    handler: async (request, reply) => {
      await deleteOwnAccount(deps, requireActor(request), request.body.password);
      clearSessionCookie(reply, deps.config);
      return reply.code(204).send();
    },
  });
}
