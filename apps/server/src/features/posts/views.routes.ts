import { viewPostCall, viewPostsCall } from '@posy/contract/posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { serveWrite } from '../../http/serve.ts';
import { viewPost, viewPosts } from './views.service.ts';

/** Routes that count views. */
export function viewsRoutes(app: App, deps: Deps): void {
  const tag = 'posts';
  serveWrite(app, deps, viewPostCall, { tag }, async ({ actor, request, params, http }) => {
    await deps.limits.consume('viewsByAddress', addressKey(http.ip));
    return viewPost(deps, actor, request, params.id);
  });
  serveWrite(app, deps, viewPostsCall, { tag }, async ({ actor, request, body: { postIds }, http }) => {
    await deps.limits.consume('viewsByAddress', addressKey(http.ip), postIds.length);
    return viewPosts(deps, actor, request, postIds);
  });
}
