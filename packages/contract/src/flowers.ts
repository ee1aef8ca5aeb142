import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { PostIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { PostParamsSchema } from './posts.ts';
import { PersonListSchema } from './users.ts';

export const FlowerStatusSchema = Type.Object({
  isFlowered: Type.Boolean(),
  flowersCount: Type.Integer(),
});
export type FlowerStatus = Static<typeof FlowerStatusSchema>;

/** `isFlowered` sets the state, so that retries are harmless; without a body it toggles. */
export const SetFlowerBodySchema = Type.Object({ isFlowered: Type.Optional(Type.Boolean()) });
export type SetFlowerBody = Static<typeof SetFlowerBodySchema>;
/** The same as a request may have it: clients that toggle send no body, or null. */
export const SetFlowerRequestSchema = Type.Optional(Type.Union([SetFlowerBodySchema, Type.Null()]));

const ofPost = { params: PostParamsSchema, answer: FlowerStatusSchema };
export const flowerStatusCall = call('GET /api/posts/{id}/flower-status', ofPost);
export const setFlowerCall = call('POST /api/posts/{id}/flower', { ...ofPost, body: SetFlowerRequestSchema });
/** The users who give a post a flower, newest first. */
export const flowerGiversCall = call('GET /api/posts/{id}/flowers', {
  ...ofPost,
  query: PageQuerySchema,
  answer: PersonListSchema,
});

/**
 * The synced entity, id = post id: whether the viewer gives this post a flower. Other users read it in {@link flowerGiversCall}.
 */
export const FlowerEntitySchema = Type.Object({
  postId: PostIdSchema,
  isFlowered: Type.Boolean(),
  rev: Type.Integer(),
});
export type FlowerEntity = Static<typeof FlowerEntitySchema>;
