import { requestOf } from '@posy/contract/call';
import { setCommentFlowerCall } from '@posy/contract/comment-flowers';
import { CommentIdSchema } from '@posy/contract/ids';
import { switchMutation } from '../../sync/switch-mutation.ts';

/** Gives a comment the user's flower, or takes it back. */
export const setCommentFlower = switchMutation({
  kind: 'commentFlower.set',
  type: 'commentFlower',
  id: 'commentId',
  ids: CommentIdSchema,
  isOn: 'isFlowered',
  lane: (id) => `cf:${id}`,
  request: (id, isFlowered) => requestOf(setCommentFlowerCall, { id }, { isFlowered }),
  stored: async ({ cache }, id) => (await cache.commentFlowers.get(id))?.isFlowered ?? false,
});
