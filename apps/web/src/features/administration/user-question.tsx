import type { AdminUser } from '@posy/contract/administration';
import type { Role } from '@posy/contract/users';
import { displayName } from '../../language/display-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { administrationTexts as texts } from './administration.en.ts';

/** An administrator's action on an account, which needs a confirmation. */
export type UserAction =
  | { readonly kind: 'delete'; readonly user: AdminUser }
  | { readonly kind: 'deactivate'; readonly user: AdminUser }
  | { readonly kind: 'role'; readonly user: AdminUser; readonly role: Role };

interface UserQuestionProps {
  /** Stays set while the dialog closes, which still shows its text; null before the first action. */
  readonly action: UserAction | null;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (action: UserAction) => void;
  readonly onClose: () => void;
}

/** Asks before an account is deleted or deactivated, or its role changes. */
export function UserQuestion({ action, isOpen, isBusy, onConfirm, onClose }: UserQuestionProps) {
  const words = wordsOf(action);
  return (
    <ConfirmDialog
      isOpen={isOpen && action !== null}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      onConfirm={() => action && onConfirm(action)}
      isDanger
      isBusy={isBusy}
    >
      <p>{action && words.question({ name: displayName(action.user), email: action.user.email })}</p>
    </ConfirmDialog>
  );
}

function wordsOf(action: UserAction | null) {
  if (action?.kind === 'deactivate') {
    return { title: texts.deactivateTitle, confirm: texts.deactivate, question: texts.deactivateQuestion };
  }
  if (action?.kind !== 'role')
    return { title: texts.deleteTitle, confirm: texts.delete, question: texts.deleteQuestion };
  return action.role === 'admin'
    ? { title: texts.promoteTitle, confirm: texts.promote, question: texts.promoteQuestion }
    : { title: texts.demoteTitle, confirm: texts.demote, question: texts.demoteQuestion };
}
