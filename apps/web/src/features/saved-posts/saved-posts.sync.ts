import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type CollectionId, CollectionIdSchema, type PostId, PostIdSchema } from '@posy/contract/ids';
import { SavedPostEntitySchema, savePostCall, unsavePostCall } from '@posy/contract/saved-posts';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';

export interface SetSavedPostArgs {
  readonly postId: PostId;
  readonly isSaved: boolean;
  /** null: into none. Absent: a saved post stays in its collection. */
  readonly collectionId?: CollectionId | null;
}

const ArgsSchema = Type.Object({
  postId: PostIdSchema,
  isSaved: Type.Boolean(),
  collectionId: Type.Optional(Type.Union([CollectionIdSchema, Type.Null()])),
});

/** Saves a post, in a collection or in none, or removes it. Only a post's last mutation is sent. */
export const setSavedPost: MutationDefinition<SetSavedPostArgs> = {
  kind: 'savedPost.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ postId }) => `sp:${postId}`,
  target: ({ postId }) => ({ type: 'savedPost', id: postId }),
  dependsOn: ({ postId, isSaved, collectionId }) => [
    { type: 'post', id: postId, madeBy: 'post.create' },
    ...(isSaved && collectionId ? [{ type: 'collection', id: collectionId, madeBy: 'collection.create' }] : []),
  ],
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ postId: id, isSaved, collectionId }) =>
    isSaved
      ? requestOf(savePostCall, { id }, collectionId === undefined ? {} : { collectionId })
      : requestOf(unsavePostCall, { id }),
  // A post that is not there need not be removed.
  notFoundIsSuccess: ({ isSaved }) => !isSaved,
};

/** The viewer's saved posts, also removed ones. */
export const savedPostChanges = tableChanges({
  type: 'savedPost',
  table: (cache) => cache.savedPosts,
  schema: SavedPostEntitySchema,
  toRow: (saved, rev) => ({ ...saved, rev }),
  scopeOf: () => 'u',
});
