import { ChangePostBodySchema, PostEntitySchema, PostParamsSchema } from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { changePost } from './change-post.service.ts';

export function changePostRoutes(app: App, deps: Deps): void {
  const schema = {
    tags: ['posts'],
    params: PostParamsSchema,
    body: ChangePostBodySchema,
    response: { 200: PostEntitySchema },
  };
  app.patch('/api/posts/:id', { schema }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('postChangesByAccount', actor.userId);
    const write = writeRequestOf(request, request.body);
    return sendWritten(reply, await changePost(deps, actor, write, request.params.id, request.body));
  });
}
