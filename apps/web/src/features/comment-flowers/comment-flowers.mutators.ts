import { matches } from '@posy/contract/check';
import { type CommentId, CommentIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

export interface SetCommentFlowerArgs {
  readonly commentId: CommentId;
  readonly isFlowered: boolean;
}

const ArgsSchema = Type.Object({ commentId: CommentIdSchema, isFlowered: Type.Boolean() });

/** Sets the state and does not toggle it, so that repeats are harmless and only a comment's last mutation is sent. */
export const setCommentFlower: MutationDefinition<SetCommentFlowerArgs> = {
  kind: 'commentFlower.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ commentId }) => `cf:${commentId}`,
  target: ({ commentId }) => ({ type: 'commentFlower', id: commentId }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: ({ commentId, isFlowered }) => ({
    method: 'POST',
    path: `/api/comments/${commentId}/flower`,
    json: { isFlowered },
  }),
};
