import type { UserId } from '@posy/contract/ids';
import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import type { Author, Person, UserEntity } from '@posy/contract/users';
import type { NotNull, Selectable } from 'kysely';
import type { UsersTables } from './users.table.ts';

type AuthorRow = Readonly<Pick<UsersTables['users'], 'id' | 'firstName' | 'lastName' | 'username' | 'profileImageUrl'>>;

/** The author of a post or comment. Stored names that are longer than the limits are cut. */
export function toAuthor({ id, firstName, lastName, username, profileImageUrl }: AuthorRow): Author {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    id: id as UserId,
    firstName: fitText(firstName, MAX_NAME_LENGTH),
    lastName: fitText(lastName, MAX_NAME_LENGTH),
    username,
    profileImageUrl,
  };
}

/** The public columns of a user. Repos that join users read only these. */
export const PERSON_COLUMNS = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.username',
  'users.bio',
  'users.profileImageUrl',
  'users.approvesFollowers',
  'users.rev',
] as const;

/** A row of {@link PERSON_COLUMNS}. */
export type PersonRow = Readonly<
  Pick<
    Selectable<UsersTables['users']>,
    'id' | 'firstName' | 'lastName' | 'username' | 'bio' | 'profileImageUrl' | 'approvesFollowers' | 'rev'
  >
>;

/** {@link PERSON_COLUMNS} of a left join by a foreign key: the user always exists. */
export interface NotNullPerson {
  id: NotNull;
  firstName: NotNull;
  lastName: NotNull;
  bio: NotNull;
  approvesFollowers: NotNull;
  rev: NotNull;
}

/** A user as devices store them. */
export function toUserEntity(row: PersonRow): UserEntity {
  const bio = fitText(row.bio, MAX_BIO_LENGTH);
  return { ...toAuthor(row), bio, ...(row.approvesFollowers === 1 && { approvesFollowers: true }), rev: row.rev };
}

/** The viewer's follow of a user in a list. */
export interface ViewersFollow {
  /** 1 when the viewer follows them; null: the viewer never did. */
  readonly isFollowing: number | null;
  /** When the viewer asked to follow them, in ms; null: no request waits. */
  readonly requestedAt: number | null;
}

/** Columns of {@link ViewersFollow} from the viewer's `follows`, joined as `mine`. */
export const VIEWERS_FOLLOW_COLUMNS = ['mine.isOn as isFollowing', 'mine.requestedAt'] as const;

/** A user in a list for one viewer. */
export function toPerson(row: PersonRow & ViewersFollow): Person {
  return {
    ...toUserEntity(row),
    isFollowing: row.isFollowing === 1,
    ...(row.requestedAt !== null && { isRequested: true }),
  };
}
