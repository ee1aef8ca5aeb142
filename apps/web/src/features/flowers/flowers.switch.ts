import { requestOf } from '@posy/contract/call';
import { FlowerEntitySchema, setFlowerCall } from '@posy/contract/flowers';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import { tableChanges } from '../../local/change-definition.ts';
import { switchMutation } from '../../sync/switch-mutation.ts';

/** Gives a post the user's flower, or takes it back. */
export const setFlower = switchMutation({
  kind: 'flower.set',
  type: 'flower',
  id: 'postId',
  ids: PostIdSchema,
  isOn: 'isFlowered',
  lane: laneOfCounts,
  request: (id, isFlowered) => requestOf(setFlowerCall, { id }, { isFlowered }),
  stored: async ({ cache }, id) => (await cache.flowers.get(id))?.isFlowered ?? false,
  dependsOn: { type: 'post', madeBy: 'post.create' },
});

/**
 * Flowers and comments of one post are sent in order. Each answer contains the post with both counts: two answers at once would
 * bring a count before the flower or comment that it counts.
 */
export function laneOfCounts(id: PostId): string {
  return `counts:${id}`;
}

/** The viewer's own flowers, so all of them are in scope `u`. Those of others are a list (features/flower-givers). */
export const flowerChanges = tableChanges({
  type: 'flower',
  table: (cache) => cache.flowers,
  schema: FlowerEntitySchema,
  toRow: (flower, rev) => ({ ...flower, rev }),
  scopeOf: () => 'u',
});
