import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { APP_VERSION } from '@posy/contract/limits';
import { ConfigSchema, LoginBodySchema, SignupBodySchema } from '@posy/contract/session';
import { CurrentUserSchema } from '@posy/contract/users';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { NoBodySchema } from '../../http/no-body.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { clearSessionCookie, requireActor, setSessionCookie } from '../../http/session.ts';
import { getCurrentUser } from '../users/users.service.ts';
import type { SignInPlace } from './device-words.ts';
import { logIn, logOut, signUp } from './session.service.ts';

const tags = ['session'];
const open = { isPublic: true };

/** Sign-up, log-in, log-out, the current user, and the settings that a client needs before. */
export function sessionRoutes(app: App, deps: Deps): void {
  const { config } = deps;
  const publicConfig = {
    vapidPublicKey: deps.vapid.publicKey,
    liveTransport: config.liveTransport,
    version: APP_VERSION,
  };

  app.get('/api/config', { schema: { tags, response: { 200: ConfigSchema } }, config: open }, () => publicConfig);

  app.get('/api/user', { schema: { tags, response: { 200: CurrentUserSchema } } }, async (request) =>
    getCurrentUser(deps, requireActor(request).userId),
  );

  // Only these routes write a cookie, so only they have the plugin's hook.
  app.register(async (scope) => {
    await scope.register(cookie, { hook: false });
    cookieRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), deps);
  });
}

function cookieRoutes(app: App, deps: Deps): void {
  const { config } = deps;

  app.post(
    '/api/signup',
    {
      schema: { tags, body: SignupBodySchema, response: { 201: CurrentUserSchema } },
      config: { ...open, fails: [409] },
    },
    async (request, reply) => {
      const { user, token } = await signUp(deps, request.body, placeOf(request), request.actor);
      setSessionCookie(reply, config, token);
      return reply.code(201).send(user);
    },
  );

  app.post(
    '/api/login',
    {
      schema: { tags, body: LoginBodySchema, response: { 200: CurrentUserSchema } },
      config: { ...open, fails: [401] },
    },
    async (request, reply) => {
      const { user, token } = await logIn(deps, request.body, placeOf(request), request.actor);
      setSessionCookie(reply, config, token);
      return reply.send(user);
    },
  );

  app.post(
    '/api/logout',
    { schema: { tags, response: { 204: NoBodySchema } }, config: open },
    async (request, reply) => {
      if (request.actor) await logOut(deps, request.actor);
      clearSessionCookie(reply, config);
      return reply.code(204).send(null);
    },
  );
}

function placeOf({ ip, headers }: FastifyRequest): SignInPlace {
  return { address: addressKey(ip), userAgent: headers['user-agent'] };
}
