import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { savePostCall, SavedPostSchema, SavedPostsQuerySchema, unsavePostCall } from '@posy/contract/saved-posts';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { listSaved, savePost, unsavePost } from './saved-posts.service.ts';

const SavedPostListSchema = Type.Array(SavedPostSchema);

/** The calls about saved posts. */
export function savedPostsRoutes(app: App, deps: Deps): void {
  const tags = ['saved-posts'];

  const listSchema = { tags, querystring: SavedPostsQuerySchema, response: { 200: SavedPostListSchema } };
  // Lines are text already; the schema of the answer is only for the documentation.
  const serializerCompiler = () => String;
  app.get('/api/saved-posts', { schema: listSchema, serializerCompiler }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { cursor, limit = DEFAULT_PAGE_SIZE, collectionId = null } = request.query;
    const after = cursor === undefined ? TOP : parsePlace(cursor);
    await setAsOf(deps, reply, userId);
    const { parts, next } = await listSaved(deps, userId, collectionId, { after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return reply.sendParts(parts);
  });

  const service = { tag: 'saved-posts', limit: 'savedPostsByAccount' } as const;
  serveWrite(app, deps, savePostCall, service, ({ actor, request, params: { id: postId }, body }) =>
    savePost(deps, actor, request, { postId, collectionId: body?.collectionId }),
  );
  serveWrite(app, deps, unsavePostCall, service, ({ actor, request, params }) =>
    unsavePost(deps, actor, request, params.id),
  );
}
