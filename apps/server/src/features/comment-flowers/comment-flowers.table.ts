/** Flowers given to comments. Taking one back sets `isOn` to 0 and leaves the row, so that `rev` grows. Times in ms. */
export interface CommentFlowersTables {
  commentFlowers: { userId: string; commentId: string; isOn: number; rev: number; updatedAt: number };
}
