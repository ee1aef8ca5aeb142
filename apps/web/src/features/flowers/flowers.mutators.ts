import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { laneOfCounts } from './counts-lane.ts';

export interface SetFlowerArgs {
  readonly postId: PostId;
  readonly isFlowered: boolean;
}

const ArgsSchema = Type.Object({ postId: PostIdSchema, isFlowered: Type.Boolean() });

/** Sets the state and does not toggle it, so that repeats are harmless and only a post's last mutation is sent. */
export const setFlower: MutationDefinition<SetFlowerArgs> = {
  kind: 'flower.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ postId }) => laneOfCounts(postId),
  target: ({ postId }) => ({ type: 'flower', id: postId }),
  dependsOn: ({ postId }) => [{ type: 'post', id: postId, madeBy: 'post.create' }],
  coalesce: (queued) => ({
    remove: queued.filter(({ kind }) => kind === setFlower.kind).map(({ key }) => key),
    add: true,
  }),
  request: ({ postId, isFlowered }) => ({
    method: 'POST',
    path: `/api/posts/${postId}/flower`,
    json: { isFlowered },
  }),
};
