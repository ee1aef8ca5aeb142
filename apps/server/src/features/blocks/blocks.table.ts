/** Who blocked whom. `createdAt` in ms. */
export interface BlocksTables {
  blocks: { blockerId: string; blockedId: string; createdAt: number };
}
