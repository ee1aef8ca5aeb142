import { FlowerStatusSchema, SetFlowerBodySchema } from '@posy/contract/flowers';
import { PostParamsSchema } from '@posy/contract/posts';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { getFlowerStatus, setFlower } from './flowers.service.ts';

/** Routes of flowers. */
export function flowersRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['flowers'], params: PostParamsSchema, response: { 200: FlowerStatusSchema } };
  // Clients that toggle send no body, or null.
  const body = Type.Optional(Type.Union([SetFlowerBodySchema, Type.Null()]));

  app.post('/api/posts/:id/flower', { schema: { ...schema, body } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('flowersByAccount', actor.userId);
    const isFlowered = request.body?.isFlowered ?? null;
    const args = { postId: request.params.id, isFlowered };
    return sendWritten(reply, await setFlower(deps, actor, writeRequestOf(request, { isFlowered }), args));
  });

  app.get('/api/posts/:id/flower-status', { schema }, async (request) => {
    const { userId } = requireActor(request);
    return getFlowerStatus(deps, userId, request.params.id);
  });
}
