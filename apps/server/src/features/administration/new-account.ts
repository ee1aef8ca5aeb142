import type { CreateUserBody } from '@posy/contract/administration';
import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import type { UserId } from '@posy/contract/ids';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_SIGNUP_PASSWORD_LENGTH } from '@posy/contract/limits';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { cleanLine, hasForbiddenCharacters, isBlank, isLongerThan, isShorterThan } from '@posy/contract/text';
import type { Role } from '@posy/contract/users';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';

/** The desired fields of an account. `id`: chosen by the client, or null. */
export interface NewAccount {
  readonly id: UserId | null;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

/** Throws the refusal of a field: missing fields first, then invalid ones. */
export function readNewAccount(body: CreateUserBody): NewAccount {
  const { id = null, password = '', role = 'user' } = body;
  const email = normalizeEmail(body.email ?? '');
  const missing = Object.entries({ email, password, firstName: body.firstName ?? '' }).filter(([field, value]) =>
    field === 'password' ? value === '' : isBlank(value),
  );
  if (missing.length > 0) {
    throw new AppError(
      'user_fields_required',
      missing.map(([field]) => ({ field, message: 'Required' })),
    );
  }
  const firstName = readName('firstName', body.firstName ?? '');
  const lastName = readName('lastName', body.lastName ?? '');
  if (hasForbiddenCharacters(password)) throw refused('password', 'invalid_characters');
  if (!isEmail(email)) throw refused('email', 'invalid_email');
  if (isShorterThan(password, MIN_SIGNUP_PASSWORD_LENGTH)) throw refused('password', 'password_too_short');
  if (isLongerThan(password, MAX_PASSWORD_LENGTH)) throw refused('password', 'password_too_long');
  if (role !== 'user' && role !== 'admin') throw refused('role', 'invalid_input');
  return { id, email, password, firstName, lastName, role };
}

function readName(field: string, typed: string): string {
  return readText(typed, { limit: MAX_NAME_LENGTH, tooLong: 'name_too_long', field, clean: cleanLine });
}

function refused(field: string, code: ErrorCode): AppError {
  return new AppError(code, [{ field, message: ERRORS[code].message }]);
}
