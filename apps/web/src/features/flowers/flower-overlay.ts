export interface FlowerState {
  readonly isFlowered: boolean;
  readonly flowersCount: number;
}

/**
 * Folds the pending mutation over the rows. The post's count and the viewer's flower are written together, by an answer and by
 * a pull alike: as soon as the flower is as desired, the count includes it.
 */
export function foldFlower(base: FlowerState, desired: boolean | undefined): FlowerState {
  if (desired === undefined || desired === base.isFlowered) {
    return { isFlowered: base.isFlowered, flowersCount: base.flowersCount };
  }
  return { isFlowered: desired, flowersCount: Math.max(0, base.flowersCount + (desired ? 1 : -1)) };
}
