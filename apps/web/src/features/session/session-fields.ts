import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_SIGNUP_PASSWORD_LENGTH } from '@posy/contract/limits';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { isBlank, isLongerThan, isShorterThan, textProblem } from '@posy/contract/text';
import { errorMessage } from '../../language/error-message.ts';
import { logInTexts as texts } from './log-in.en.ts';

/** The input of a form of this feature; a field it lacks is empty. */
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

/** The errors of a sign-up by field; empty: none. The same rules as the server's. */
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
  if (isBlank(name)) return { [field]: missing };
  const problem = textProblem(name.trim(), MAX_NAME_LENGTH);
  if (problem === null) return {};
  return { [field]: errorMessage(problem === 'too_long' ? 'name_too_long' : 'invalid_characters') };
}

function emailError(email: string): FieldErrors {
  if (email.trim() === '') return { email: texts.emailMissing };
  return isEmail(normalizeEmail(email)) ? {} : { email: errorMessage('invalid_email') };
}

function passwordError(password: string): FieldErrors {
  if (password === '') return { password: texts.passwordMissing };
  if (isShorterThan(password, MIN_SIGNUP_PASSWORD_LENGTH)) return { password: errorMessage('password_too_short') };
  return isLongerThan(password, MAX_PASSWORD_LENGTH) ? { password: errorMessage('password_too_long') } : {};
}
