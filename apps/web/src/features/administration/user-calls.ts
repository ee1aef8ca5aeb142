import {
  type CreateUserBody,
  createUserCall,
  deleteUserCall,
  setUserRoleCall,
  setUserStatusCall,
} from '@posy/contract/administration';
import { isErrorCode } from '@posy/contract/errors';
import type { MutationKey, UserId } from '@posy/contract/ids';
import type { Role } from '@posy/contract/users';
import type { AdminCall } from '../session/use-admin-call.ts';
import { administrationTexts as texts } from './administration.en.ts';

/** Creates an account. `id` and `key` stay the same while no answer came, so that trying again makes one account. */
export function createUser(call: AdminCall, json: CreateUserBody, key: MutationKey) {
  return call(createUserCall, {}, { json, key });
}

export function setUserStatus(call: AdminCall, id: UserId, isActive: boolean, key: MutationKey) {
  return call(setUserStatusCall, { id }, { json: { isActive }, key });
}

export function setUserRole(call: AdminCall, id: UserId, role: Role, key: MutationKey) {
  return call(setUserRoleCall, { id }, { json: { role }, key });
}

export function deleteUser(call: AdminCall, id: UserId, key: MutationKey) {
  return call(deleteUserCall, { id }, { key });
}

/** Refusals whose own message explains the reason. */
const MESSAGES = new Set<string>(['last_admin', 'not_own_role', 'user_not_found', 'too_many_requests']);

/** Message for a refused action: the reason where there is one, else a general text. */
export function reasonOf(
  answer: { readonly kind: string; readonly code?: string; readonly message?: string },
  failed: string,
) {
  return answer.code !== undefined && MESSAGES.has(answer.code) ? (answer.message ?? failed) : failed;
}

export interface NewUserErrors {
  readonly email?: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly form?: string;
}

/** The form field that a refusal of the server belongs to. */
export function newUserErrorsOf(code: string, message: string): NewUserErrors {
  switch (code) {
    case 'invalid_email':
    case 'email_taken':
      return { email: message };
    case 'password_too_short':
    case 'password_too_long':
      return { password: message };
    case 'name_too_long':
      return { firstName: message };
    case 'user_fields_required':
      return { form: message };
    default:
      return { form: isErrorCode(code) && MESSAGES.has(code) ? message : texts.createFailed };
  }
}
