import type { PostId } from '@posy/contract/ids';

/** All mutations of one post are sent in order. */
export function laneOfPost(id: PostId): string {
  return `p:${id}`;
}
