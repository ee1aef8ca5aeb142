import type { Static } from 'typebox';
import * as Type from 'typebox';
import { AudienceSchema } from './audience.ts';
import { call } from './call.ts';
import { MediaIdSchema, NewPostIdSchema, PostIdSchema, UploadIdSchema, UserIdSchema } from './ids.ts';
import { MAX_ALBUM_PHOTOS, MAX_CAPTIONS_BYTES, MAX_LANGUAGE_LENGTH, MAX_VIEWS_PER_CALL } from './limits.ts';
import { CaptionsSchema, MediaSchema, PosterSchema } from './media.ts';
import { PageQuerySchema } from './paging.ts';
import { AuthorSchema } from './users.ts';

/** A photo of a post, or its video. `altText` is '' where its author left it out. */
export const PostPhotoSchema = Type.Object({ altText: Type.String(), media: MediaSchema });
export type PostPhoto = Static<typeof PostPhotoSchema>;

/**
 * A post as every permitted viewer sees it. Fields that depend on the viewer (`isFlowered`) are separate, so that one
 * rendering serves all. `createdAt` is ISO 8601 UTC with milliseconds, set by the server. `rev` only grows. `altText`
 * describes the picture; '' where its author left it out.
 * `album`: the photos after the first, which is `media`; absent for a single one. `photosOf` lists all. `editedAt`: when its author last
 * changed what it shows; absent: never. `mentions`: the usernames of `content` that lead to a page; absent: it has none, or it is not known.
 * `contentRev` grows with every change but that of counts; absent: counts come with the whole row alone.
 * `isPublic` is true for the audience 'everyone' alone. `audience` is there for 'followers'; see `audienceOf`.
 */
export const PostEntitySchema = Type.Object({
  id: PostIdSchema,
  content: Type.String(),
  location: Type.String(),
  altText: Type.String(),
  isPublic: Type.Boolean(),
  audience: Type.Optional(AudienceSchema),
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  videoUrl: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  viewCount: Type.Integer(),
  commentsCount: Type.Integer(),
  flowersCount: Type.Integer(),
  user: AuthorSchema,
  media: Type.Union([MediaSchema, Type.Null()]),
  album: Type.Optional(Type.Array(PostPhotoSchema)),
  editedAt: Type.Optional(Type.String()),
  mentions: Type.Optional(Type.Array(Type.String())),
  rev: Type.Integer(),
  contentRev: Type.Optional(Type.Integer()),
});
export type PostEntity = Static<typeof PostEntitySchema>;

/** A post in an answer of the API, for one viewer. */
export const PostSchema = Type.Object({ ...PostEntitySchema.properties, isFlowered: Type.Boolean() });
export type Post = Static<typeof PostSchema>;

/** A page of posts. */
export const PostListSchema = Type.Array(PostSchema);

/** With `userId` that person's posts. */
export const PostsQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  userId: Type.Optional(UserIdSchema),
});
export type PostsQuery = Static<typeof PostsQuerySchema>;

export const PostParamsSchema = Type.Object({ id: PostIdSchema });

/**
 * Fields of the body of {@link createPostCall}. The files come as `media` of a form, one video or up to {@link MAX_ALBUM_PHOTOS} photos,
 * or as complete uploads.
 */
export const CreatePostFieldsSchema = Type.Object({
  id: Type.Optional(NewPostIdSchema),
  content: Type.Optional(Type.String()),
  location: Type.Optional(Type.String()),
  altText: Type.Optional(Type.String()),
  /** The texts of the photos, in their order; in place of `altText`. */
  altTexts: Type.Optional(Type.Array(Type.String(), { maxItems: MAX_ALBUM_PHOTOS })),
  isPublic: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  /** In place of `isPublic`. */
  audience: Type.Optional(AudienceSchema),
  /** A complete upload that becomes the video or photo, instead of a file. */
  uploadId: Type.Optional(UploadIdSchema),
  /** Complete uploads that become the photos, in this order. */
  uploadIds: Type.Optional(Type.Array(UploadIdSchema, { minItems: 1, maxItems: MAX_ALBUM_PHOTOS, uniqueItems: true })),
  poster: Type.Optional(PosterSchema),
  /** Captions of a video, WebVTT, and their language (BCP 47), English by default. */
  captions: Type.Optional(Type.String({ maxLength: MAX_CAPTIONS_BYTES })),
  captionsLanguage: Type.Optional(Type.String({ maxLength: MAX_LANGUAGE_LENGTH })),
});
export type CreatePostFields = Static<typeof CreatePostFieldsSchema>;

/**
 * Absent fields stay as they are, so that changes of different fields on two devices
 * both last. Photos are named by their media ids; those that are not there any more are left out.
 */
export const ChangePostBodySchema = Type.Object(
  {
    content: Type.Optional(Type.String()),
    location: Type.Optional(Type.String()),
    isPublic: Type.Optional(Type.Boolean()),
    /** In place of `isPublic`. */
    audience: Type.Optional(AudienceSchema),
    /** The photos that stay, in their order. */
    order: Type.Optional(Type.Array(MediaIdSchema, { minItems: 1, maxItems: MAX_ALBUM_PHOTOS, uniqueItems: true })),
    altTexts: Type.Optional(
      Type.Array(Type.Object({ id: MediaIdSchema, altText: Type.String() }), { maxItems: MAX_ALBUM_PHOTOS }),
    ),
  },
  { minProperties: 1 },
);
export type ChangePostBody = Static<typeof ChangePostBodySchema>;

export const CaptionsBodySchema = Type.Object({
  captions: Type.String({ maxLength: MAX_CAPTIONS_BYTES }),
  captionsLanguage: CreatePostFieldsSchema.properties.captionsLanguage,
});
export type CaptionsBody = Static<typeof CaptionsBodySchema>;

/** The language is a tag of BCP 47. */
export const CaptionsLanguageBodySchema = Type.Object({
  captionsLanguage: Type.String({ maxLength: MAX_LANGUAGE_LENGTH }),
});
export type CaptionsLanguageBody = Static<typeof CaptionsLanguageBodySchema>;

/** Posts that a user has seen. Deleted and invisible ones are skipped. */
export const ViewsBodySchema = Type.Object({
  postIds: Type.Array(PostIdSchema, { minItems: 1, maxItems: MAX_VIEWS_PER_CALL }),
});
export type ViewsBody = Static<typeof ViewsBodySchema>;

/** The field of a refusal that names a photo of an album; `place` from 0. */
export function fieldOfPhoto(place: number): string {
  return `media[${place}]`;
}

/** The place of the photo that a refusal names, from 0; null if it names none. */
export function placeOfPhoto(field: string): number | null {
  const place = /^media\[(\d)\]$/.exec(field)?.[1];
  return place === undefined ? null : Number(place);
}

/** The feed, or the posts of a user. */
export const postsCall = call('GET /api/posts', { query: PostsQuerySchema, answer: PostListSchema });
export const myPostsCall = call('GET /api/posts/my', { query: PageQuerySchema, answer: PostListSchema });
const ofPost = { params: PostParamsSchema };
export const postCall = call('GET /api/posts/{id}', { ...ofPost, answer: PostSchema });
export const createPostCall = call('POST /api/posts', { answer: PostSchema, status: 201 });
/** Changes one's own post. */
export const changePostCall = call('PATCH /api/posts/{id}', {
  ...ofPost,
  body: ChangePostBodySchema,
  answer: PostEntitySchema,
});
export const deletePostCall = call('DELETE /api/posts/{id}', ofPost);
/** Replaces the captions of one's own video. */
export const setCaptionsCall = call('POST /api/posts/{id}/captions', {
  ...ofPost,
  body: CaptionsBodySchema,
  answer: CaptionsSchema,
});
/** Changes the language of the captions, not their text. */
export const setCaptionsLanguageCall = call('PATCH /api/posts/{id}/captions', {
  ...ofPost,
  body: CaptionsLanguageBodySchema,
  answer: CaptionsSchema,
});
export const removeCaptionsCall = call('DELETE /api/posts/{id}/captions', ofPost);
export const viewPostCall = call('POST /api/posts/{id}/view', ofPost);
export const viewPostsCall = call('POST /api/posts/views', { body: ViewsBodySchema });
