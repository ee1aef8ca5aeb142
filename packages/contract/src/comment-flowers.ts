import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { CommentParamsSchema } from './comments.ts';
import { FlowerStatusSchema, SetFlowerRequestSchema } from './flowers.ts';
import { CommentIdSchema } from './ids.ts';

/** The synced entity, id = comment id: whether the viewer gives this comment a flower. */
export const CommentFlowerEntitySchema = Type.Object({
  commentId: CommentIdSchema,
  isFlowered: Type.Boolean(),
  rev: Type.Integer(),
});
export type CommentFlowerEntity = Static<typeof CommentFlowerEntitySchema>;

/** As a post's flower. */
export const setCommentFlowerCall = call('POST /api/comments/{id}/flower', {
  params: CommentParamsSchema,
  body: SetFlowerRequestSchema,
  answer: FlowerStatusSchema,
});
