import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { changePasswordCall, endOtherSessionsCall, endSessionCall, sessionsCall } from '@posy/contract/devices';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { routeOf, serveRead, serveWrite } from '../../http/serve.ts';
import { requireActor, setSessionCookie } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { languageOf } from '../../language/language-of.ts';
import { changePassword } from '../session/change-password.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.service.ts';

const tag = 'devices';

/** Routes of sessions and of the password. */
export function devicesRoutes(app: App, deps: Deps): void {
  const service = { tag, limit: 'devicesByAccount' } as const;
  serveRead(app, deps, sessionsCall, service, ({ actor }) => listDevices(deps, actor));
  serveWrite(app, deps, endOtherSessionsCall, service, ({ actor, request }) => endOtherDevices(deps, actor, request));
  serveWrite(app, deps, endSessionCall, service, ({ actor, request, params }) =>
    endDevice(deps, actor, request, params.id),
  );

  app.register(async (scope) => {
    await scope.register(cookie, { hook: false });
    passwordRoute(scope.withTypeProvider<TypeBoxTypeProvider>(), deps);
  });
}

function passwordRoute(app: App, deps: Deps): void {
  app.route({
    ...routeOf(changePasswordCall, { tag }),
    handler: async (request, reply) => {
      const actor = requireActor(request);
      // Without the body: a fast hash of a password must not be stored.
      const write = writeRequestOf(request, {});
      const { written, token } = await changePassword(deps, actor, write, request.body, languageOf(request));
      if (token !== null) setSessionCookie(reply, deps.config, token);
      return sendWritten(reply, written);
    },
  });
}
