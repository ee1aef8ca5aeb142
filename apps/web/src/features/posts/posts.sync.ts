import { AudienceSchema } from '@posy/contract/audience';
import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import { createPostCall, deletePostCall, PostEntitySchema } from '@posy/contract/posts';
import { assert } from '@posy/std/assert';
import type { MutationDefinition, QueuedEntry, RequestSpec } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';
import { forgetPosts } from '../../local/forget-rows.ts';
import { changePost } from './change-post.mutators.ts';
import { setCaptions } from './post-captions.mutators.ts';
import { laneOfPost } from './post-lane.ts';

/**
 * A picture or video before the server has processed it. `width` and `height` in pixels after orientation; 0 if the device could
 * not decode it. `thumbhash` in base64, '' likewise. `captions` of a
 * video: WebVTT, and a language by its BCP 47 tag.
 */
export const LocalPictureSchema = Type.Object({
  name: Type.String(),
  type: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbhash: Type.String(),
  kind: Type.Optional(Type.Union([Type.Literal('image'), Type.Literal('video')])),
  bytes: Type.Optional(Type.Integer()),
  durationMs: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  captions: Type.Optional(Type.Object({ text: Type.String(), language: Type.String() })),
});
export type LocalPicture = Type.Static<typeof LocalPictureSchema>;

/**
 * `photos`: in the order of the entry's files; a video is alone. `poster`: the still picture of a video, JPEG in base64, '' without
 * one.
 */
const CreateArgsSchema = Type.Object({
  id: PostIdSchema,
  content: Type.String(),
  location: Type.String(),
  audience: AudienceSchema,
  photos: Type.Array(Type.Object({ picture: LocalPictureSchema, altText: Type.String() }), { minItems: 1 }),
  poster: Type.Optional(Type.String()),
});
export type CreatePostArgs = Type.Static<typeof CreateArgsSchema>;

const PostArgsSchema = Type.Object({ id: PostIdSchema });
interface PostArgs {
  readonly id: PostId;
}

/** A single photo is small enough to be sent with the call; a video and the photos of an album are uploaded first. */
function createRequest({ id, content, location, audience, photos, poster = '' }: CreatePostArgs): RequestSpec {
  const request = requestOf(createPostCall, {});
  const fields = { id, content, location, audience };
  const [first] = photos;
  assert(first, 'a post has a photo');
  const { kind, name, type, captions } = first.picture;
  if (photos.length === 1 && kind !== 'video') {
    return { ...request, fields: { ...fields, altText: first.altText }, file: { field: 'media', name, type } };
  }
  const json = {
    ...fields,
    altTexts: photos.map(({ altText }) => altText),
    ...(poster !== '' && { poster }),
    ...(captions && { captions: captions.text, captionsLanguage: captions.language }),
  };
  return { ...request, json, upload: { purpose: 'post' } };
}

/** Shares a picture or video. The id is made on the device, so that sending it twice makes one post. */
export const createPost: MutationDefinition<CreatePostArgs> = {
  kind: 'post.create',
  version: 1,
  read: (args) => (matches(CreateArgsSchema, args) ? args : null),
  lane: ({ id }) => laneOfPost(id),
  target: ({ id }) => ({ type: 'post', id }),
  request: createRequest,
  shares: ({ audience }) => audience !== 'onlyMe',
  undo: ({ id }, enqueue) => enqueue(deletePost, { id }),
};

/**
 * Deletes a post. An unsent one is taken out of the outbox with its bytes, whether it waits or is being sent; if the server may
 * have it all the same, the deletion is sent after it.
 */
export const deletePost: MutationDefinition<PostArgs> = {
  kind: 'post.delete',
  version: 1,
  read: (args) => (matches(PostArgsSchema, args) ? args : null),
  lane: ({ id }) => laneOfPost(id),
  target: ({ id }) => ({ type: 'post', id }),
  coalesce(queued, _next, sent) {
    const taken = sent.filter(({ kind }) => kind !== deletePost.kind && isAboutThePost({ kind }));
    const isNeverThere =
      queued.some(({ kind }) => kind === createPost.kind) ||
      taken.some(({ kind, mayHaveArrived }) => kind === createPost.kind && !mayHaveArrived);
    return { remove: [...queued.filter(isAboutThePost), ...taken].map(({ key }) => key), add: !isNeverThere };
  },
  request: ({ id }) => requestOf(deletePostCall, { id }),
  notFoundIsSuccess: true,
};

function isAboutThePost({ kind }: Pick<QueuedEntry, 'kind'>): boolean {
  return [createPost.kind, changePost.kind, setCaptions.kind, deletePost.kind].includes(kind);
}

/** Posts as on the server. One's own, private ones included, are in scope `u`; those of others in `g`. */
export const postChanges = tableChanges({
  type: 'post',
  table: (cache) => cache.posts,
  schema: PostEntitySchema,
  toRow: (post, rev) => ({ ...post, rev }),
  scopeOf: (post, uid) => (post.user.id === uid ? 'u' : 'g'),
  remove: (cache, ids) => forgetPosts(cache, ids),
});
