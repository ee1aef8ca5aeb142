import type { Generated } from 'kysely';

/**
 * `isActive` is 0 or 1; times in ms; `email` and `username` are stored in lower case. `passwordHash` is '' from the deletion of
 * an account until the last of its rows is deleted: such a row contains no personal data.
 */
export interface UsersTables {
  users: {
    /** Refers to the user in tables of pairs; see `db/numbers.ts`. */
    number: Generated<number>;
    id: string;
    email: string;
    username: string | null;
    firstName: string;
    lastName: string;
    bio: string;
    profileImageUrl: string | null;
    role: 'user' | 'admin';
    isActive: number;
    /** Whether follows wait until this user accepts them. */
    approvesFollowers: Generated<number>;
    passwordHash: string;
    createdAt: number;
    updatedAt: number;
    rev: number;
  };
  /**
   * Former usernames, reserved until `until` (ms). `ownerId`: the account that had it and may take it again; null for a deleted
   * account.
   */
  reservedUsernames: { username: string; until: number; ownerId: string | null };
  /**
   * Search words of an active user: the username as it is, then each folded word after a space. The database also indexes the
   * words as full text: SQLite in the FTS5 table `personTexts`, PostgreSQL in the column `tokens`.
   */
  personNames: { number: Generated<number>; userId: string; words: string };
  /** The beginning of each of these words, for the index. */
  personWords: { word: string; userId: string };
  /**
   * Search words (`word`) and sort key (`order`: the name) of an account for administrators. `accountGroup`: its role and whether
   * it is active, such as `admin 1`. Deactivated accounts are included.
   */
  accountWords: { kind: 'order' | 'word'; accountGroup: string; word: string; userId: string };
}

export const USER_COLUMNS = [
  'id',
  'email',
  'username',
  'firstName',
  'lastName',
  'bio',
  'profileImageUrl',
  'role',
  'isActive',
  'approvesFollowers',
  'passwordHash',
  'createdAt',
  'updatedAt',
  'rev',
] as const satisfies readonly (keyof UsersTables['users'])[];
