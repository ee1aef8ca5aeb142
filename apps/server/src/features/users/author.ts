import type { UserId } from '@posy/contract/ids';
import { MAX_NAME_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import type { Author } from '@posy/contract/users';
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
