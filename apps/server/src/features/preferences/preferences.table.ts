/** Of what people want to be notified, 0 or 1 each, and their year of birth; no row: as `DEFAULT_PREFERENCES` says. */
export interface PreferencesTables {
  preferences: {
    userId: string;
    notifyMessages: number;
    notifyFlowers: number;
    notifyComments: number;
    notifyFollows: number;
    /** Null for who does not tell. */
    birthYear: number | null;
    rev: number;
  };
}
