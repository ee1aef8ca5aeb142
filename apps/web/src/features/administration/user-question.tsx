import type { AdminUser } from '@posy/contract/administration';
import type { Role } from '@posy/contract/users';
import { displayName } from '../../language/display-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { administrationTexts as texts } from './administration.en.ts';

/** An administrator's action on an account, which needs a confirmation. */
export type UserAct =
  | { readonly kind: 'delete'; readonly user: AdminUser }
  | { readonly kind: 'deactivate'; readonly user: AdminUser }
  | { readonly kind: 'role'; readonly user: AdminUser; readonly role: Role };

interface UserQuestionProps {
  /** Stays set while the dialog closes, which still shows its text; null before the first action. */
  readonly act: UserAct | null;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (act: UserAct) => void;
  readonly onClose: () => void;
}

/** Asks before an account is deleted or deactivated, or its role changes. */
export function UserQuestion({ act, isOpen, isBusy, onConfirm, onClose }: UserQuestionProps) {
  const words = wordsOf(act);
  return (
    <ConfirmDialog
      isOpen={isOpen && act !== null}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      onConfirm={() => act && onConfirm(act)}
      isDanger
      isBusy={isBusy}
    >
      <p>{act && words.question({ name: displayName(act.user), email: act.user.email })}</p>
    </ConfirmDialog>
  );
}

function wordsOf(act: UserAct | null) {
  if (act?.kind === 'deactivate') {
    return { title: texts.deactivateTitle, confirm: texts.deactivate, question: texts.deactivateQuestion };
  }
  if (act?.kind !== 'role') return { title: texts.deleteTitle, confirm: texts.delete, question: texts.deleteQuestion };
  return act.role === 'admin'
    ? { title: texts.promoteTitle, confirm: texts.promote, question: texts.promoteQuestion }
    : { title: texts.demoteTitle, confirm: texts.demote, question: texts.demoteQuestion };
}
