/**
 * Saved posts. Removing one sets `isOn` to 0 and leaves the row, so that `rev` grows. The post may be deleted: its saved row
 * stays. Times in ms.
 */
export interface SavedPostsTables {
  savedPosts: {
    userId: string;
    postId: string;
    collectionId: string | null;
    isOn: number;
    rev: number;
    savedAt: number;
  };
}
