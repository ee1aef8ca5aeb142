import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_SIGNUP_PASSWORD_LENGTH } from '@posy/contract/limits';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { graphemes, isLongerThan } from '@posy/contract/text';
import { errorMessage } from '../../language/errors.texts.ts';
import { sessionTexts as texts } from './session.texts.ts';

/** What a form of this feature holds; a field it lacks is empty. */
export interface SessionFields {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}
export type FieldErrors = Partial<Record<keyof SessionFields, string>>;

/** Reads a form's fields as typed, untrimmed. */
export function fieldsOf(form: HTMLFormElement): SessionFields {
  const data = new FormData(form);
  const read = (name: keyof SessionFields) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: read('email'), password: read('password'), firstName: read('firstName'), lastName: read('lastName') };
}

/** What is wrong with a sign-up, by field; empty when nothing is. The same rules as the server's. */
export function signUpErrors(fields: SessionFields): FieldErrors {
  const { email, password, firstName, lastName } = fields;
  return {
    ...nameError('firstName', firstName, texts.firstNameMissing),
    ...nameError('lastName', lastName, texts.lastNameMissing),
    ...emailError(email),
    ...passwordError(password),
  };
}

function nameError(field: 'firstName' | 'lastName', name: string, missing: string): FieldErrors {
  if (name.trim() === '') return { [field]: missing };
  return isLongerThan(name.trim(), MAX_NAME_LENGTH) ? { [field]: errorMessage('name_too_long') } : {};
}

function emailError(email: string): FieldErrors {
  if (email.trim() === '') return { email: texts.emailMissing };
  return isEmail(normalizeEmail(email)) ? {} : { email: errorMessage('invalid_email') };
}

function passwordError(password: string): FieldErrors {
  if (password === '') return { password: texts.passwordMissing };
  if (isShort(password)) return { password: errorMessage('password_too_short') };
  return isLongerThan(password, MAX_PASSWORD_LENGTH) ? { password: errorMessage('password_too_long') } : {};
}

/** Counted as people count, which is never more than in UTF-16 units. */
function isShort(password: string): boolean {
  return graphemesUpTo(password, MIN_SIGNUP_PASSWORD_LENGTH) < MIN_SIGNUP_PASSWORD_LENGTH;
}

function graphemesUpTo(text: string, limit: number): number {
  let count = 0;
  for (const _ of graphemes(text)) if (++count >= limit) break;
  return count;
}
