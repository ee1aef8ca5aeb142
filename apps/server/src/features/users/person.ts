import { MAX_BIO_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import type { Person, UserEntity } from '@posy/contract/users';
import type { NotNull } from 'kysely';
import { toAuthor } from './author.ts';
import type { UsersTables } from './users.table.ts';

/** The public columns of a user. Repos that join users read only these. */
export const PERSON_COLUMNS = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.username',
  'users.bio',
  'users.profileImageUrl',
  'users.rev',
] as const;

/** A row of {@link PERSON_COLUMNS}. */
export type PersonRow = Readonly<
  Pick<UsersTables['users'], 'id' | 'firstName' | 'lastName' | 'username' | 'bio' | 'profileImageUrl' | 'rev'>
>;

/** {@link PERSON_COLUMNS} of a left join by a foreign key: the user always exists. */
export interface NotNullPerson {
  id: NotNull;
  firstName: NotNull;
  lastName: NotNull;
  bio: NotNull;
  rev: NotNull;
}

/** A user as devices store them. */
export function toUserEntity(row: PersonRow): UserEntity {
  return { ...toAuthor(row), bio: fitText(row.bio, MAX_BIO_LENGTH), rev: row.rev };
}

/** A user in a list for one viewer. */
export function toPerson(row: PersonRow, isFollowing: boolean): Person {
  return { ...toUserEntity(row), isFollowing };
}
