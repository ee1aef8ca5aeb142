import type { PostId } from '@posy/contract/ids';

/**
 * Flowers and comments of one post are sent in order. Each answer contains the post with both counts: two answers at once would
 * bring a count before the flower or comment that it counts.
 */
export function laneOfCounts(id: PostId): string {
  return `counts:${id}`;
}
