import type { UserId } from '@posy/contract/ids';

/** What has to reach the server in order with the block of somebody: what was reported of them goes first. */
export function blockLane(userId: UserId): string {
  return `b:${userId}`;
}
