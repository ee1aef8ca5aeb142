import type { Static } from 'typebox';
import * as Type from 'typebox';
import { CommentIdSchema } from './ids.ts';

/**
 * The synced entity, id = comment id: whether the viewer gives this comment a flower. It is set by
 * POST /api/comments/{id}/flower, whose body and answer are those of a post's flower.
 */
export const CommentFlowerEntitySchema = Type.Object({
  commentId: CommentIdSchema,
  isFlowered: Type.Boolean(),
  rev: Type.Integer(),
});
export type CommentFlowerEntity = Static<typeof CommentFlowerEntitySchema>;
