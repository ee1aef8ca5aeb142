import type { UserId } from '@posy/contract/ids';

/** Lane of mutations that have to precede a block, such as a report of the same user. */
export function blockLane(userId: UserId): string {
  return `b:${userId}`;
}
