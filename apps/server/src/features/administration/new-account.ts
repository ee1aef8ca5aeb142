import type { CreateUserBody } from '@posy/contract/administration';
import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import type { UserId } from '@posy/contract/ids';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_SIGNUP_PASSWORD_LENGTH } from '@posy/contract/limits';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { cleanLine, hasForbiddenCharacters, isLongerThan } from '@posy/contract/text';
import type { Role } from '@posy/contract/users';
import { AppError } from '../../errors.ts';

/** An account as an administrator wants it. `id`: chosen by the client, or null. */
export interface NewAccount {
  readonly id: UserId | null;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

/** Throws the refusal of a field: what is missing first, then what is wrong. */
export function readNewAccount(body: CreateUserBody): NewAccount {
  const { id = null, password = '', role = 'user' } = body;
  const email = normalizeEmail(body.email ?? '');
  const firstName = cleanLine(body.firstName ?? '');
  const lastName = cleanLine(body.lastName ?? '');
  const missing = Object.entries({ email, password, firstName }).filter(([, value]) => value === '');
  if (missing.length > 0) {
    throw new AppError(
      'user_fields_required',
      missing.map(([field]) => ({ field, message: 'Required' })),
    );
  }
  for (const [field, value] of Object.entries({ firstName, lastName, password })) {
    if (hasForbiddenCharacters(value)) throw refused(field, 'invalid_characters');
  }
  if (!isEmail(email)) throw refused('email', 'invalid_email');
  for (const [field, value] of Object.entries({ firstName, lastName })) {
    if (isLongerThan(value, MAX_NAME_LENGTH)) throw refused(field, 'name_too_long');
  }
  if (!isLongerThan(password, MIN_SIGNUP_PASSWORD_LENGTH - 1)) throw refused('password', 'password_too_short');
  if (isLongerThan(password, MAX_PASSWORD_LENGTH)) throw refused('password', 'password_too_long');
  if (role !== 'user' && role !== 'admin') throw refused('role', 'invalid_input');
  return { id, email, password, firstName, lastName, role };
}

function refused(field: string, code: ErrorCode): AppError {
  return new AppError(code, [{ field, message: ERRORS[code].message }]);
}
