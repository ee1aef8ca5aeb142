/** Flowers given. Taking one back sets `isOn` to 0 and leaves the row, so that `rev` grows through all changes. Times in ms. */
export interface FlowersTables {
  flowers: { userNumber: number; postNumber: number; isOn: number; rev: number; updatedAt: number };
}
