import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { isUsername, normalizeUsername, type ProfileFields } from '@posy/contract/profile';
import { cleanLine, cleanText, hasForbiddenCharacters, isLongerThan } from '@posy/contract/text';
import { AppError } from '../../errors.ts';
import { isReservedUsername } from '../users/usernames.ts';

/**
 * The fields as they are kept: one line a name, no invisible characters, usernames in their normal form. An empty username
 * is none, for people who have none. Throws the refusal of the first field that cannot be kept.
 */
export function readProfileFields(fields: ProfileFields): ProfileFields {
  for (const [field, value] of Object.entries(fields)) {
    if (hasForbiddenCharacters(value)) throw refusal('invalid_characters', field);
  }
  const { firstName, lastName, username, bio } = fields;
  return {
    ...(firstName !== undefined && { firstName: readName('firstName', firstName) }),
    ...(lastName !== undefined && { lastName: readName('lastName', lastName) }),
    ...(username !== undefined && username.trim() !== '' && { username: readUsername(username) }),
    ...(bio !== undefined && { bio: readBio(bio) }),
  };
}

function readName(field: string, value: string): string {
  const name = cleanLine(value);
  if (isLongerThan(name, MAX_NAME_LENGTH))
    throw refusal('name_too_long', field, `At most ${MAX_NAME_LENGTH} characters`);
  return name;
}

function readUsername(value: string): string {
  const username = normalizeUsername(value);
  if (!isUsername(username)) throw refusal('invalid_username', 'username');
  if (isReservedUsername(username)) throw refusal('username_taken', 'username');
  return username;
}

function readBio(value: string): string {
  const bio = cleanText(value);
  if (isLongerThan(bio, MAX_BIO_LENGTH)) throw refusal('bio_too_long', 'bio', `At most ${MAX_BIO_LENGTH} characters`);
  return bio;
}

function refusal(code: ErrorCode, field: string, message: string = ERRORS[code].message): AppError {
  return new AppError(code, [{ field, message }]);
}
