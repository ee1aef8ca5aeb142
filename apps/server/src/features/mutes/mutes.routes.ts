import { MuteStatusSchema } from '@posy/contract/mutes';
import { UserParamsSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { setMute } from './mutes.service.ts';

/** Routes of mutes. */
export function mutesRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['mutes'], params: UserParamsSchema, response: { 200: MuteStatusSchema } };
  for (const [method, isMuted] of [
    ['POST', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: '/api/users/:id/mute',
      schema,
      handler: async (request, reply) => {
        const actor = requireActor(request);
        await deps.limits.consume('mutesByAccount', actor.userId);
        const args = { userId: request.params.id, isMuted };
        return sendWritten(reply, await setMute(deps, actor, writeRequestOf(request, null), args));
      },
    });
  }
}
