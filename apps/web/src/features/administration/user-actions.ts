import {
  type AdminUser,
  type CreateUserBody,
  createUserCall,
  deleteUserCall,
  setUserRoleCall,
  setUserStatusCall,
} from '@posy/contract/administration';
import { isErrorCode } from '@posy/contract/errors';
import type { MutationKey, UserId } from '@posy/contract/ids';
import type { Role } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { displayName } from '../../language/display-name.ts';
import { announceText, showToast } from '../../ui/toast.ts';
import { type AdminCall, useAdminCall } from '../session/use-admin-call.ts';
import { administrationTexts as texts } from './administration.en.ts';

/** Creates an account. `id` and `key` stay the same while no answer came, so that trying again makes one account. */
export function createUser(call: AdminCall, json: CreateUserBody, key: MutationKey) {
  return call(createUserCall, {}, { json, key });
}

function setUserStatus(call: AdminCall, id: UserId, isActive: boolean, key: MutationKey) {
  return call(setUserStatusCall, { id }, { json: { isActive }, key });
}

function setUserRole(call: AdminCall, id: UserId, role: Role, key: MutationKey) {
  return call(setUserRoleCall, { id }, { json: { role }, key });
}

function deleteUser(call: AdminCall, id: UserId, key: MutationKey) {
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

export interface UserActions {
  /** Id of the user with a running action. */
  readonly busyId: string | null;
  readonly setActive: (user: AdminUser, isActive: boolean) => Promise<boolean>;
  readonly setRole: (user: AdminUser, role: Role) => Promise<boolean>;
  readonly remove: (user: AdminUser) => Promise<boolean>;
}

/** An administrator's actions on users, one at a time; all but a deletion can be undone. `onChange` receives the changed fields; null: deleted. */
export function useUserActions(onChange: (id: string, user: Partial<AdminUser> | null) => void): UserActions {
  const call = useAdminCall();
  const { device } = useLocal();
  const [busyId, setBusyId] = useState<string | null>(null);

  const run = async (id: string, failed: string, action: () => ReturnType<typeof setUserStatus>): Promise<boolean> => {
    setBusyId(id);
    const answer = await action();
    setBusyId(null);
    if (answer.kind === 'ok') {
      onChange(id, answer.body);
      return true;
    }
    showToast({ title: texts.error, description: reasonOf(answer, failed), isError: true });
    return false;
  };
  const setActive = ({ id }: AdminUser, isActive: boolean) =>
    run(id, texts.statusFailed, () => setUserStatus(call, id, isActive, device.newKey()));
  const setRole = ({ id }: AdminUser, role: Role) =>
    run(id, texts.roleFailed, () => setUserRole(call, id, role, device.newKey()));
  const offerUndo = (title: string, undo: () => Promise<boolean>) =>
    showToast({ title, action: { label: texts.undo, onSelect: () => void undo() } });
  return {
    busyId,
    async setActive(user, isActive) {
      const isDone = await setActive(user, isActive);
      const name = displayName(user);
      if (isDone)
        offerUndo((isActive ? texts.activated : texts.deactivated)({ name }), () => setActive(user, !isActive));
      return isDone;
    },
    async setRole(user, role) {
      const isDone = await setRole(user, role);
      const name = displayName(user);
      if (isDone)
        offerUndo((role === 'admin' ? texts.promoted : texts.demoted)({ name }), () => setRole(user, user.role));
      return isDone;
    },
    async remove(user) {
      const { id } = user;
      setBusyId(id);
      const answer = await deleteUser(call, id, device.newKey());
      setBusyId(null);
      // Another administrator deleted the account first: the result is the same.
      if (answer.kind === 'ok' || (answer.kind === 'refused' && answer.code === 'user_not_found')) {
        announceText(texts.deleted({ name: displayName(user) }));
        onChange(id, null);
        return true;
      }
      const description = reasonOf(answer, texts.deleteFailed);
      showToast({ title: texts.error, description, isError: true });
      return false;
    },
  };
}
