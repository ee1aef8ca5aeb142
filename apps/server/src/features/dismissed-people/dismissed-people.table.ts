/** Suggested users in whom a user is not interested. Undoing it sets `isOn` to 0 and leaves the row, so that `rev` grows. Times in ms. */
export interface DismissedPeopleTables {
  dismissedPeople: { userId: string; personId: string; isOn: number; rev: number; updatedAt: number };
}
