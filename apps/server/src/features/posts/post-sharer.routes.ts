import { PostSharerSchema } from '@posy/contract/post-sharer';
import { PostParamsSchema } from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { readSharer } from './post-sharer.service.ts';

/** Route of shared links, for visitors without a session; a session changes nothing. */
export function postSharerRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['posts'], params: PostParamsSchema, response: { 200: PostSharerSchema } };
  const config = { isPublic: true, canWait: true };
  app.get('/api/posts/:id/sharer', { schema, config }, async (request) => {
    await deps.limits.consume('postSharersByAddress', addressKey(request.ip));
    return readSharer(deps, request.params.id);
  });
}
