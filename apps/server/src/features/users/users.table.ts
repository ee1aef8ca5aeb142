import type { Generated } from 'kysely';

/**
 * `isActive` is 0 or 1; instants in ms; `email` and `username` are stored in lower case. `passwordHash` is '' from the
 * moment an account is deleted until the last of its rows is gone: such a row is nobody's any more.
 */
export interface UsersTables {
  users: {
    id: string;
    email: string;
    username: string | null;
    firstName: string;
    lastName: string;
    bio: string;
    profileImageUrl: string | null;
    role: 'user' | 'admin';
    isActive: number;
    passwordHash: string;
    createdAt: number;
    updatedAt: number;
    rev: number;
  };
  /** Usernames of deleted accounts, which nobody may take before `until` (ms). */
  reservedUsernames: { username: string; until: number };
  /**
   * By what an active person is found: the username as it is, then each folded word after a space. The database keeps the
   * words as full text, too: SQLite in the FTS5 table `personTexts`, PostgreSQL in the column `tokens`.
   */
  personNames: { number: Generated<number>; userId: string; words: string };
  /** The beginning of each of them, for the index. */
  personWords: { word: string; userId: string };
  /**
   * By what administrators find an account (`word`), and put it in order (`order`: the name). `accountGroup`: its role and whether
   * it is active, as `admin 1`. Deactivated accounts are in here, too.
   */
  accountWords: { kind: 'order' | 'word'; accountGroup: string; word: string; userId: string };
}
