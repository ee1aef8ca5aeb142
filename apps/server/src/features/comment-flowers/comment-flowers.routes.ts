import { CommentParamsSchema } from '@posy/contract/comments';
import { FlowerStatusSchema, SetFlowerRequestSchema } from '@posy/contract/flowers';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { setCommentFlower } from './comment-flowers.service.ts';

/** The route of flowers for comments. */
export function commentFlowersRoutes(app: App, deps: Deps): void {
  // Clients that toggle send no body, or null.
  const body = SetFlowerRequestSchema;
  const schema = { tags: ['comments'], params: CommentParamsSchema, body, response: { 200: FlowerStatusSchema } };

  app.post('/api/comments/:id/flower', { schema }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('commentFlowersByAccount', actor.userId);
    const isFlowered = request.body?.isFlowered ?? null;
    const args = { commentId: request.params.id, isFlowered };
    return sendWritten(reply, await setCommentFlower(deps, actor, writeRequestOf(request, { isFlowered }), args));
  });
}
