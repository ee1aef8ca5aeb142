import type { Static } from 'typebox';
import * as Type from 'typebox';
import { CommentIdSchema, NewCommentIdSchema, PostIdSchema } from './ids.ts';
import { AuthorSchema } from './users.ts';

/** A comment, in lists and as devices keep it. `createdAt` is ISO 8601 UTC with milliseconds, given by the server. */
export const CommentEntitySchema = Type.Object({
  id: CommentIdSchema,
  postId: PostIdSchema,
  content: Type.String(),
  createdAt: Type.String(),
  user: AuthorSchema,
  rev: Type.Integer(),
});
export type CommentEntity = Static<typeof CommentEntitySchema>;

/** POST /api/comments. The text is trimmed; what is wrong with it is told by the service. */
export const CreateCommentBodySchema = Type.Object({
  id: Type.Optional(NewCommentIdSchema),
  postId: PostIdSchema,
  content: Type.String(),
});
export type CreateCommentBody = Static<typeof CreateCommentBodySchema>;

/** DELETE /api/comments/{id}, for who wrote it and for the author of the post it is under. */
export const CommentParamsSchema = Type.Object({ id: CommentIdSchema });

/** GET /api/comments/{postId}: oldest first. */
export const CommentsParamsSchema = Type.Object({ postId: PostIdSchema });
