import type { Language } from '@posy/contract/languages';

/** Of what people want to be notified, 0 or 1 each, their year of birth and their language; no row: as `DEFAULT_PREFERENCES` says. */
export interface PreferencesTables {
  preferences: {
    userId: string;
    notifyMessages: number;
    notifyFlowers: number;
    notifyComments: number;
    notifyFollows: number;
    /** Null for who does not tell. */
    birthYear: number | null;
    /** Null: as each browser says. */
    language: Language | null;
    rev: number;
  };
}
