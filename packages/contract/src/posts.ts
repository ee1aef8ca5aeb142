import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PostIdSchema, UserIdSchema } from './ids.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts';
import { MediaSchema } from './media.ts';
import { AuthorSchema } from './users.ts';

/**
 * A post as everybody who may see it sees it; what depends on the viewer (`isFlowered`) is apart, so that one rendering
 * serves all. `createdAt` is ISO 8601 UTC with milliseconds, given by the server. `rev` only grows.
 */
export const PostEntitySchema = Type.Object({
  id: PostIdSchema,
  content: Type.String(),
  location: Type.String(),
  isPublic: Type.Boolean(),
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  videoUrl: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  viewCount: Type.Integer(),
  commentsCount: Type.Integer(),
  flowersCount: Type.Integer(),
  user: AuthorSchema,
  media: Type.Union([MediaSchema, Type.Null()]),
  rev: Type.Integer(),
});
export type PostEntity = Static<typeof PostEntitySchema>;

/** A post in an answer of the API, for one viewer. */
export const PostSchema = Type.Object({ ...PostEntitySchema.properties, isFlowered: Type.Boolean() });
export type Post = Static<typeof PostSchema>;

/** `?limit=&cursor=` of every list; `cursor` comes from the `Link` header of the page before. */
export const PageQuerySchema = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
});
export type PageQuery = Static<typeof PageQuerySchema>;

/** GET /api/posts: the feed; with `userId` that person's posts. */
export const PostsQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  userId: Type.Optional(UserIdSchema),
});
export type PostsQuery = Static<typeof PostsQuerySchema>;

export const PostParamsSchema = Type.Object({ id: PostIdSchema });

/** Fields of the multipart body of POST /api/posts, beside the file `media`. */
export const CreatePostFieldsSchema = Type.Object({
  id: Type.Optional(PostIdSchema),
  content: Type.Optional(Type.String()),
  location: Type.Optional(Type.String()),
  isPublic: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
});
export type CreatePostFields = Static<typeof CreatePostFieldsSchema>;
