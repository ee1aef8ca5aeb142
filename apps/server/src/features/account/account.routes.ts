import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { DeleteAccountBodySchema } from '@posy/contract/account';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { NoBodySchema } from '../../http/no-body.ts';
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
  const schema = { tags: ['account'], body: DeleteAccountBodySchema, response: { 204: NoBodySchema } };

  app.delete('/api/user', { schema }, async (request, reply) => {
    await deleteOwnAccount(deps, requireActor(request), request.body.password);
    clearSessionCookie(reply, deps.config);
    return reply.code(204).send(null);
  });
}
