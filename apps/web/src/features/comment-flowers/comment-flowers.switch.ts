import { requestOf } from '@posy/contract/call';
import { CommentFlowerEntitySchema, setCommentFlowerCall } from '@posy/contract/comment-flowers';
import { CommentIdSchema } from '@posy/contract/ids';
import { tableChanges } from '../../local/change-definition.ts';
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

/** The viewer's own flowers on comments, so all of them are in scope `u`. */
export const commentFlowerChanges = tableChanges({
  type: 'commentFlower',
  table: (cache) => cache.commentFlowers,
  schema: CommentFlowerEntitySchema,
  toRow: (flower, rev) => ({ ...flower, rev }),
  scopeOf: () => 'u',
});
