import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { CommentIdSchema, NewCommentIdSchema, PostIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { AuthorSchema } from './users.ts';

/**
 * A comment, in lists and on devices. `createdAt` is ISO 8601 UTC with milliseconds, set by the server. `parentId` of a reply:
 * the comment that began the thread, which is no reply itself. `replyToId`: the comment that was answered, which may be another
 * reply; null when that was deleted. A viewer who may not see it finds it in no list. `mentions`: the usernames of `content` that
 * lead to a page; absent: it has none, or it is not known.
 */
export const CommentEntitySchema = Type.Object({
  id: CommentIdSchema,
  postId: PostIdSchema,
  parentId: Type.Union([CommentIdSchema, Type.Null()]),
  replyToId: Type.Union([CommentIdSchema, Type.Null()]),
  content: Type.String(),
  mentions: Type.Optional(Type.Array(Type.String())),
  createdAt: Type.String(),
  user: AuthorSchema,
  flowersCount: Type.Integer(),
  rev: Type.Integer(),
});
export type CommentEntity = Static<typeof CommentEntitySchema>;

/**
 * The service trims and validates the text. `parentId`: the comment under the same post that is answered;
 * the answer to a reply belongs to the reply's thread.
 */
export const CreateCommentBodySchema = Type.Object({
  id: Type.Optional(NewCommentIdSchema),
  postId: PostIdSchema,
  parentId: Type.Optional(CommentIdSchema),
  content: Type.String(),
});
export type CreateCommentBody = Static<typeof CreateCommentBodySchema>;

export const CommentParamsSchema = Type.Object({ id: CommentIdSchema });

export const CommentsParamsSchema = Type.Object({ postId: PostIdSchema });

/** Oldest first, replies among them. */
export const commentsCall = call('GET /api/comments/{postId}', {
  params: CommentsParamsSchema,
  query: PageQuerySchema,
  answer: Type.Array(CommentEntitySchema),
});
export const createCommentCall = call('POST /api/comments', {
  body: CreateCommentBodySchema,
  answer: CommentEntitySchema,
  status: 201,
});
/** For the author of the comment or of the post; its replies are deleted with it. */
export const deleteCommentCall = call('DELETE /api/comments/{id}', { params: CommentParamsSchema });
