import type { Db, Tx } from '../../db/database.ts';
import { isInAudience } from '../relations/audience.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';

/** A user by the name in a text. */
export interface NamedUser {
  readonly id: string;
  readonly username: string;
}

/** A text that is being written, with the post that it is in. */
export interface MentioningText {
  readonly content: string;
  readonly authorId: string;
  readonly postAuthorId: string;
  /** The post's, as it is stored. */
  readonly audience: number;
}

/** Usernames of one statement: databases limit its parameters. */
const NAMES_PER_QUERY = 500;

/** The active users with these names who can see a text: no block between them and the authors, and in the post's audience. */
export async function findMentionable(
  db: Db | Tx,
  usernames: readonly string[],
  { authorId, postAuthorId, audience }: Omit<MentioningText, 'content'>,
): Promise<NamedUser[]> {
  if (usernames.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', [...usernames])
    .where('isActive', '=', 1)
    .where((eb) => isVisibleBelow(BLOCKED, authorId, eb.ref('users.id')))
    .where((eb) => isVisibleBelow(BLOCKED, postAuthorId, eb.ref('users.id')))
    .where((eb) => isInAudience(eb.ref('users.id'), postAuthorId, eb.lit(audience)))
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
