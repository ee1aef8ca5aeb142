import type { AdminUser } from '@posy/contract/administration';
import type { Role } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { displayName } from '../../language/display-name.ts';
import { announceText, showToast } from '../../ui/toast.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { administrationTexts as texts } from './administration.en.ts';
import { deleteUser, reasonOf, setUserRole, setUserStatus } from './user-calls.ts';

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
