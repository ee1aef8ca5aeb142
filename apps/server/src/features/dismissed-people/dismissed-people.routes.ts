import { DismissalStatusSchema } from '@posy/contract/dismissed-people';
import { UserParamsSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { setDismissal } from './dismissed-people.service.ts';

/** Routes of users who are not to be suggested. */
export function dismissedPeopleRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['dismissed-people'], params: UserParamsSchema, response: { 200: DismissalStatusSchema } };
  for (const [method, isDismissed] of [
    ['POST', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: '/api/users/:id/dismissal',
      schema,
      handler: async (request, reply) => {
        const actor = requireActor(request);
        await deps.limits.consume('dismissalsByAccount', actor.userId);
        const args = { userId: request.params.id, isDismissed };
        return sendWritten(reply, await setDismissal(deps, actor, writeRequestOf(request, null), args));
      },
    });
  }
}
