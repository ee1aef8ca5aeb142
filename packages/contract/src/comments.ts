import type { Static } from 'typebox';
import * as Type from 'typebox';
import { CommentIdSchema, NewCommentIdSchema, PostIdSchema } from './ids.ts';
import { AuthorSchema } from './users.ts';

/** A comment, in lists and on devices. `createdAt` is ISO 8601 UTC with milliseconds, set by the server. */
export const CommentEntitySchema = Type.Object({
  id: CommentIdSchema,
  postId: PostIdSchema,
  content: Type.String(),
  createdAt: Type.String(),
  user: AuthorSchema,
  rev: Type.Integer(),
});
export type CommentEntity = Static<typeof CommentEntitySchema>;

/** POST /api/comments. The service trims and validates the text. */
export const CreateCommentBodySchema = Type.Object({
  id: Type.Optional(NewCommentIdSchema),
  postId: PostIdSchema,
  content: Type.String(),
});
export type CreateCommentBody = Static<typeof CreateCommentBodySchema>;

/** DELETE /api/comments/{id}, for the author of the comment or of the post. */
export const CommentParamsSchema = Type.Object({ id: CommentIdSchema });

/** GET /api/comments/{postId}: oldest first. */
export const CommentsParamsSchema = Type.Object({ postId: PostIdSchema });
