import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ChangePasswordBodySchema, SessionParamsSchema, SignedInDeviceSchema } from '@posy/contract/devices';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { NoBodySchema } from '../../http/no-body.ts';
import { requireActor, setSessionCookie } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { languageOf } from '../../language/language-of.ts';
import { changePassword } from '../session/change-password.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.service.ts';

const tags = ['devices'];
const ended = { 204: NoBodySchema };
const DeviceListSchema = Type.Array(SignedInDeviceSchema);

/** Routes of sessions and of the password. */
export function devicesRoutes(app: App, deps: Deps): void {
  const listed = { tags, response: { 200: DeviceListSchema } };
  app.get('/api/sessions', { schema: listed }, async (request) => {
    const actor = requireActor(request);
    await deps.limits.consume('devicesByAccount', actor.userId);
    return listDevices(deps, actor);
  });

  app.delete('/api/sessions', { schema: { tags, response: ended } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('devicesByAccount', actor.userId);
    return sendWritten(reply, await endOtherDevices(deps, actor, writeRequestOf(request, {})));
  });

  const one = { tags, params: SessionParamsSchema, response: ended };
  app.delete('/api/sessions/:id', { schema: one }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('devicesByAccount', actor.userId);
    return sendWritten(reply, await endDevice(deps, actor, writeRequestOf(request, {}), request.params.id));
  });

  app.register(async (scope) => {
    await scope.register(cookie, { hook: false });
    passwordRoute(scope.withTypeProvider<TypeBoxTypeProvider>(), deps);
  });
}

function passwordRoute(app: App, deps: Deps): void {
  const changed = { tags, body: ChangePasswordBodySchema, response: ended };
  app.post('/api/user/password', { schema: changed }, async (request, reply) => {
    const actor = requireActor(request);
    // Without the body: a fast hash of a password must not be stored.
    const write = writeRequestOf(request, {});
    const { written, token } = await changePassword(deps, actor, write, request.body, languageOf(request));
    if (token !== null) setSessionCookie(reply, deps.config, token);
    return sendWritten(reply, written);
  });
}
