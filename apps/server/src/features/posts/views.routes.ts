import { PostParamsSchema, ViewsBodySchema } from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { viewPost, viewPosts } from './views.service.ts';

const tags = ['posts'];

/** Routes that count views. */
export function viewsRoutes(app: App, deps: Deps): void {
  app.post('/api/posts/:id/view', { schema: { tags, params: PostParamsSchema } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('viewsByAddress', addressKey(request.ip));
    return sendWritten(reply, await viewPost(deps, actor, writeRequestOf(request, null), request.params.id));
  });

  app.post('/api/posts/views', { schema: { tags, body: ViewsBodySchema } }, async (request, reply) => {
    const actor = requireActor(request);
    const { postIds } = request.body;
    await deps.limits.consume('viewsByAddress', addressKey(request.ip), postIds.length);
    return sendWritten(reply, await viewPosts(deps, actor, writeRequestOf(request, { postIds }), postIds));
  });
}
