/** Flowers given. One taken back keeps its row with `isOn` 0, so that `rev` grows through all changes. Instants in ms. */
export interface FlowersTables {
  flowers: { userId: string; postId: string; isOn: number; rev: number; updatedAt: number };
}
