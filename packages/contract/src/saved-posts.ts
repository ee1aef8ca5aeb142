import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { CollectionIdSchema, PostIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { PostSchema } from './posts.ts';

/**
 * The synced entity, id = post id: whether the viewer saved this post, and in which collection. It stays when the post is deleted
 * or becomes invisible. `savedAt`: ISO 8601 UTC, set by the server; a collection that the viewer does not have counts as none.
 */
export const SavedPostEntitySchema = Type.Object({
  postId: PostIdSchema,
  isSaved: Type.Boolean(),
  collectionId: Type.Union([CollectionIdSchema, Type.Null()]),
  savedAt: Type.String(),
  rev: Type.Integer(),
});
export type SavedPostEntity = Static<typeof SavedPostEntitySchema>;

/** `collectionId` null: into none; absent: a saved post stays where it is. */
export const SavePostBodySchema = Type.Object({
  collectionId: Type.Optional(Type.Union([CollectionIdSchema, Type.Null()])),
});
export type SavePostBody = Static<typeof SavePostBodySchema>;

export const SavedStatusSchema = Type.Object({
  isSaved: Type.Boolean(),
  collectionId: Type.Union([CollectionIdSchema, Type.Null()]),
});
export type SavedStatus = Static<typeof SavedStatusSchema>;

export const SavedPostsQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  collectionId: Type.Optional(CollectionIdSchema),
});
export type SavedPostsQuery = Static<typeof SavedPostsQuerySchema>;

/** A line of {@link savedPostsCall}. `post` is null when it was deleted or the viewer cannot see it any more. */
export const SavedPostSchema = Type.Object({
  ...SavedPostEntitySchema.properties,
  post: Type.Union([PostSchema, Type.Null()]),
});
export type SavedPost = Static<typeof SavedPostSchema>;

export const SavedPostParamsSchema = Type.Object({ id: PostIdSchema });

const saved = { params: SavedPostParamsSchema, answer: SavedStatusSchema };
/** Saves a post, or moves a saved one. Clients that name no collection may send no body, or null. */
export const savePostCall = call('POST /api/saved-posts/{id}', {
  ...saved,
  body: Type.Optional(Type.Union([SavePostBodySchema, Type.Null()])),
});
export const unsavePostCall = call('DELETE /api/saved-posts/{id}', saved);

/** All saved posts, or those of a collection; saved last first. */
export const savedPostsCall = call('GET /api/saved-posts', {
  query: SavedPostsQuerySchema,
  answer: Type.Array(SavedPostSchema),
});
