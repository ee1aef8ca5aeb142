import { revealEmailCall } from '@posy/contract/emails';
import { confirmResetCall, requestResetCall } from '@posy/contract/password-resets';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { routeOf, serveWrite } from '../../http/serve.ts';
import { languageOf } from '../../language/language-of.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { confirmReset } from './confirm-reset.service.ts';
import { requestReset } from './request-reset.service.ts';
import { revealCode } from './reveal-code.service.ts';

const tag = 'password-resets';

/** The two public steps to a new password, and the code for administrators that help a user. */
export function passwordResetsRoutes(app: App, deps: Deps): void {
  app.route({
    ...routeOf(requestResetCall, { tag, isPublic: true }),
    handler: (request) => requestReset(deps, request.body, addressKey(request.ip), languageOf(request)),
  });
  app.route({
    ...routeOf(confirmResetCall, { tag, isPublic: true, fails: [409] }),
    handler: async (request, reply) => {
      await confirmReset(deps, request.body, addressKey(request.ip), languageOf(request));
      return reply.code(204).send();
    },
  });

  adminCalls(app, deps, (admin) => {
    // A fast hash of the password must not be stored.
    const reveal = { tag, args: () => null, audit: { action: 'emails.reveal' } };
    serveWrite(admin, deps, revealEmailCall, reveal, ({ actor, request, params: { id }, body: { password }, http }) =>
      revealCode(deps, actor, request, auditedCall(http), { id, password }),
    );
  });
}
