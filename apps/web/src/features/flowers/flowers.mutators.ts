import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

export interface SetFlowerArgs {
  readonly postId: PostId;
  readonly isFlowered: boolean;
}

const ArgsSchema = Type.Object({ postId: PostIdSchema, isFlowered: Type.Boolean() });

/** Sets, rather than toggles, so that sending it twice does no harm and only the last wish of a post is sent. */
export const setFlower: MutationDefinition<SetFlowerArgs> = {
  kind: 'flower.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ postId }) => `f:${postId}`,
  target: ({ postId }) => ({ type: 'flower', id: postId }),
  dependsOn: ({ postId }) => [{ type: 'post', id: postId, madeBy: 'post.create' }],
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ postId, isFlowered }) => ({
    method: 'POST',
    path: `/api/posts/${postId}/flower`,
    json: { isFlowered },
  }),
};
