import type { Db, Tx } from '../../db/database.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';

/** A user by the name in a text. */
export interface NamedUser {
  readonly id: string;
  readonly username: string;
}

/** Usernames of one statement: databases limit its parameters. */
const NAMES_PER_QUERY = 500;

/** The active users with these names, without a block in either direction between them and any of `authorIds`. */
export async function findMentionable(
  db: Db | Tx,
  usernames: readonly string[],
  authorIds: readonly string[],
): Promise<NamedUser[]> {
  if (usernames.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', [...usernames])
    .where('isActive', '=', 1)
    .where((eb) => eb.and(authorIds.map((authorId) => isVisibleBelow(BLOCKED, authorId, eb.ref('users.id')))))
    .$narrowType<{ username: string }>()
    .execute();
}

/** The users with these names, of any number. */
export async function findNamed(tx: Tx, usernames: readonly string[]): Promise<NamedUser[]> {
  const users: NamedUser[] = [];
  for (let i = 0; i < usernames.length; i += NAMES_PER_QUERY) {
    const found = tx
      .selectFrom('users')
      .select(['id', 'username'])
      .where('username', 'in', usernames.slice(i, i + NAMES_PER_QUERY))
      .$narrowType<{ username: string }>();
    users.push(...(await found.execute()));
  }
  return users;
}
