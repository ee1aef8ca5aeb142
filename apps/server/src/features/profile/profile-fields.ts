import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { isUsername, normalizeUsername, type ProfileFields } from '@posy/contract/profile';
import { cleanLine, cleanText, hasForbiddenCharacters } from '@posy/contract/text';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import type { ProfileChanges } from '../users/users.service.ts';

/**
 * The fields as they are stored: names in one line, no invisible characters, usernames in their normal form. An empty username
 * means none. Throws the error of the first invalid field; a first name must be visible.
 */
export function readProfileFields(fields: ProfileFields): ProfileChanges {
  const { firstName, lastName, username, bio, approvesFollowers } = fields;
  return {
    ...(firstName !== undefined && { firstName: readFirstName(firstName) }),
    ...(lastName !== undefined && { lastName: readName('lastName', lastName) }),
    ...(username !== undefined && username.trim() !== '' && { username: readUsername(username) }),
    ...(bio !== undefined && { bio: readBio(bio) }),
    ...(approvesFollowers !== undefined && { approvesFollowers: approvesFollowers === 'true' ? 1 : 0 }),
  };
}

function readFirstName(value: string): string {
  const name = readName('firstName', value);
  if (name === '') throw refusal('fields_required', 'firstName', 'Required');
  return name;
}

function readName(field: string, value: string): string {
  const message = `At most ${MAX_NAME_LENGTH} characters`;
  return readText(value, { limit: MAX_NAME_LENGTH, tooLong: 'name_too_long', field, message, clean: cleanLine });
}

function readUsername(value: string): string {
  if (hasForbiddenCharacters(value)) throw refusal('invalid_characters', 'username');
  const username = normalizeUsername(value);
  if (!isUsername(username)) throw refusal('invalid_username', 'username');
  return username;
}

function readBio(value: string): string {
  const message = `At most ${MAX_BIO_LENGTH} characters`;
  return readText(value, { limit: MAX_BIO_LENGTH, tooLong: 'bio_too_long', field: 'bio', message, clean: cleanText });
}

function refusal(code: ErrorCode, field: string, message: string = ERRORS[code].message): AppError {
  return new AppError(code, [{ field, message }]);
}
