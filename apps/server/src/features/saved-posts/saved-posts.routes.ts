import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { savedPostsCall, savePostCall, unsavePostCall } from '@posy/contract/saved-posts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { routeOf, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { formatPageCursor, parsePageCursor, TOP } from '../../paging/page-cursor.ts';
import { listSaved, savePost, unsavePost } from './saved-posts.service.ts';

/** The calls about saved posts. */
export function savedPostsRoutes(app: App, deps: Deps): void {
  const tag = 'saved-posts';

  app.route({
    ...routeOf(savedPostsCall, { tag }),
    // Lines are text already; the schema of the answer is only for the documentation.
    serializerCompiler: () => String,
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      const { cursor, limit = DEFAULT_PAGE_SIZE, collectionId = null } = request.query;
      const after = cursor === undefined ? TOP : parsePageCursor(cursor);
      await setAsOf(deps, reply, userId);
      const { parts, next } = await listSaved(deps, userId, collectionId, { after, limit });
      const link = nextLink(request, next && formatPageCursor(next));
      if (link !== null) reply.header('link', link);
      return reply.sendParts(parts);
    },
  });

  const service = { tag, limit: 'savedPostsByAccount' } as const;
  serveWrite(app, deps, savePostCall, service, ({ actor, request, params: { id: postId }, body }) =>
    savePost(deps, actor, request, { postId, collectionId: body?.collectionId }),
  );
  serveWrite(app, deps, unsavePostCall, service, ({ actor, request, params }) =>
    unsavePost(deps, actor, request, params.id),
  );
}
