import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import {
  SavedPostParamsSchema,
  SavedPostSchema,
  SavedPostsQuerySchema,
  SavedStatusSchema,
  SavePostBodySchema,
} from '@posy/contract/saved-posts';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { listSaved, savePost, unsavePost } from './saved-posts.service.ts';

const SavedPostListSchema = Type.Array(SavedPostSchema);
const SavePostRequestSchema = Type.Optional(Type.Union([SavePostBodySchema, Type.Null()]));

/** The calls about saved posts. */
export function savedPostsRoutes(app: App, deps: Deps): void {
  const tags = ['saved-posts'];
  const params = SavedPostParamsSchema;

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

  // Clients that name no collection may send no body, or null.
  const body = SavePostRequestSchema;
  app.post(
    '/api/saved-posts/:id',
    { schema: { tags, params, body, response: { 200: SavedStatusSchema } } },
    async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('savedPostsByAccount', actor.userId);
      const sent = request.body ?? {};
      const args = { postId: request.params.id, collectionId: sent.collectionId };
      return sendWritten(reply, await savePost(deps, actor, writeRequestOf(request, sent), args));
    },
  );

  app.delete(
    '/api/saved-posts/:id',
    { schema: { tags, params, response: { 200: SavedStatusSchema } } },
    async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('savedPostsByAccount', actor.userId);
      return sendWritten(reply, await unsavePost(deps, actor, writeRequestOf(request, null), request.params.id));
    },
  );
}
