import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { APP_VERSION } from '@posy/contract/limits';
import { configCall, currentUserCall, logInCall, logOutCall, signUpCall } from '@posy/contract/session';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { routeOf, serveRead } from '../../http/serve.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/session.ts';
import { getCurrentUser } from '../users/users.service.ts';
import type { SignInPlace } from './device-words.ts';
import { logIn, logOut, signUp } from './session.service.ts';

const tag = 'session';
const open = { tag, isPublic: true };

/** Sign-up, log-in, log-out, the current user, and the settings that a client needs before. */
export function sessionRoutes(app: App, deps: Deps): void {
  const { config } = deps;
  const publicConfig = {
    vapidPublicKey: deps.vapid.publicKey,
    liveTransport: config.liveTransport,
    version: APP_VERSION,
  };

  app.route({ ...routeOf(configCall, open), handler: () => publicConfig });
  serveRead(app, deps, currentUserCall, { tag }, ({ actor }) => getCurrentUser(deps, actor.userId));

  // Only these routes write a cookie, so only they have the plugin's hook.
  app.register(async (scope) => {
    await scope.register(cookie, { hook: false });
    cookieRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), deps);
  });
}

function cookieRoutes(app: App, deps: Deps): void {
  const { config } = deps;

  app.route({
    ...routeOf(signUpCall, { ...open, fails: [409] }),
    handler: async (request, reply) => {
      const { user, token } = await signUp(deps, request.body, placeOf(request), request.actor);
      setSessionCookie(reply, config, token);
      return reply.code(201).send(user);
    },
  });
  app.route({
    ...routeOf(logInCall, { ...open, fails: [401] }),
    handler: async (request, reply) => {
      const { user, token } = await logIn(deps, request.body, placeOf(request), request.actor);
      setSessionCookie(reply, config, token);
      return reply.send(user);
    },
  });
  app.route({
    ...routeOf(logOutCall, open),
    handler: async (request, reply) => {
      if (request.actor) await logOut(deps, request.actor);
      clearSessionCookie(reply, config);
      return reply.code(204).send();
    },
  });
}

function placeOf({ ip, headers }: FastifyRequest): SignInPlace {
  return { address: addressKey(ip), userAgent: headers['user-agent'] };
}
