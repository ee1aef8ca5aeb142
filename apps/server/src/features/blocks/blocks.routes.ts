import { BlockStatusSchema } from '@posy/contract/blocks';
import { UserParamsSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { setBlock } from './blocks.service.ts';

/** The calls about blocks. */
export function blocksRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['blocks'], params: UserParamsSchema, response: { 200: BlockStatusSchema } };
  for (const [method, isBlocked] of [
    ['POST', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: '/api/users/:id/block',
      schema,
      handler: async (request, reply) => {
        const actor = requireActor(request);
        await deps.limits.consume('blocksByAccount', actor.userId);
        const args = { userId: request.params.id, isBlocked };
        return sendWritten(reply, await setBlock(deps, actor, writeRequestOf(request, null), args));
      },
    });
  }
}
