import type { Audience } from '@posy/contract/audience';
import type { Language } from '@posy/contract/languages';
import type { WhoMayWrite } from '@posy/contract/preferences';

/** Settings of users, those that are on or off as 0 or 1; no row: `DEFAULT_PREFERENCES`. */
export interface PreferencesTables {
  preferences: {
    userId: string;
    notifyMessages: number;
    notifyFlowers: number;
    notifyComments: number;
    notifyMentions: number;
    notifyFollows: number;
    sendsReceipts: number;
    sendsTyping: number;
    /** Null: not given. */
    birthYear: number | null;
    /** Null: each browser's own. */
    language: Language | null;
    /** The audience that a new post begins with. */
    defaultAudience: Audience;
    whoMayWrite: WhoMayWrite;
    rev: number;
  };
}
