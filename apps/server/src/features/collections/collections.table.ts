/** Collections of saved posts. Times in ms. */
export interface CollectionsTables {
  collections: { id: string; userId: string; name: string; rev: number; createdAt: number };
}
