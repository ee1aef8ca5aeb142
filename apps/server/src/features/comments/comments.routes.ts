import {
  CommentEntitySchema,
  CommentParamsSchema,
  CommentsParamsSchema,
  CreateCommentBodySchema,
} from '@posy/contract/comments';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, START } from '../../paging/place.ts';
import { createComment, listCommentsOf } from './comments.service.ts';
import { deleteComment } from './delete-comment.service.ts';

const CommentListSchema = Type.Array(CommentEntitySchema);

/** The calls about comments. */
export function commentsRoutes(app: App, deps: Deps): void {
  const tags = ['comments'];
  const listSchema = {
    tags,
    params: CommentsParamsSchema,
    querystring: PageQuerySchema,
    response: { 200: CommentListSchema },
  };
  const createSchema = { tags, body: CreateCommentBodySchema, response: { 201: CommentEntitySchema } };

  app.get('/api/comments/:postId', { schema: listSchema }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
    await setAsOf(deps, reply, userId);
    const after = cursor === undefined ? START : parsePlace(cursor);
    const { comments, next } = await listCommentsOf(deps.db.read, userId, request.params.postId, { after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return [...comments];
  });

  app.post('/api/comments', { schema: createSchema, config: { fails: [404] } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('commentsByAccount', actor.userId);
    const { id, postId, parentId, content } = request.body;
    const write = writeRequestOf(request, { id, postId, parentId, content });
    const comment = { id: id ?? null, postId, parentId: parentId ?? null, content };
    return sendWritten(reply, await createComment(deps, actor, write, comment));
  });

  app.delete('/api/comments/:id', { schema: { tags, params: CommentParamsSchema } }, async (request, reply) => {
    const actor = requireActor(request);
    return sendWritten(
      reply,
      await deleteComment(deps, actor, writeRequestOf(request, null), { id: request.params.id, address: request.ip }),
    );
  });
}
