import { adminStatsCall, type AdminUser, adminUsersCall } from '@posy/contract/administration';
import type { Role } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useOnlineList } from '../../kit/online-list.ts';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { useOnlineValue } from '../../kit/use-online-value.ts';
import { displayName } from '../../language/display-name.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAdminCall } from '../session/use-admin-call.ts';
import { administrationTexts as texts } from './administration.en.ts';
import { useUserActions } from './user-actions.ts';
import { ALL_USERS, UserFilters, usersQuery } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';
import styles from './users.module.css';

/** All accounts, with actions. `added` counts accounts that were created beside this list. */
export function UsersTab({ added }: { readonly added: number }) {
  // Loads the list again after a new account.
  return <Users key={added} />;
}

function Users() {
  const { uid } = useLocal();
  const call = useAdminCall();
  const [view, setView] = useState(ALL_USERS);
  const list = useOnlineList(call, adminUsersCall, usersQuery(view));
  const stats = useOnlineValue(call, adminStatsCall);
  const [asked, setAsked] = useState<UserAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const actions = useUserActions((id, change) => {
    list.change((rows) =>
      rows.flatMap((row) => (row.id !== id ? [row] : change === null ? [] : [{ ...row, ...change }])),
    );
    if (change === null) stats.retry();
  });
  const ask = (action: UserAction) => {
    setAsked(action);
    setIsAsking(true);
  };
  const carryOut = async (action: UserAction) => {
    if (action.kind === 'delete') await actions.remove(action.user);
    else if (action.kind === 'deactivate') await actions.setActive(action.user, false);
    else await actions.setRole(action.user, action.role);
    setIsAsking(false);
  };
  return (
    <div className={styles.users}>
      <p className={styles.total}>{totalText(stats.value?.totalUsers ?? null)}</p>
      <UserFilters view={view} onChange={(change) => setView((before) => ({ ...before, ...change }))} />
      <OnlineRows
        list={list}
        texts={texts}
        loading={<RowSkeletons label={uiTexts.loading} />}
        empty={
          <EmptyState
            title={texts.none}
            hint={texts.noneHint}
            action={<Button onClick={() => setView(ALL_USERS)}>{texts.showAll}</Button>}
          />
        }
        status={
          list.state === 'loaded' && (
            <VisuallyHidden>
              {(list.hasMore ? texts.foundSoFar : texts.found)({ count: list.rows.length })}
            </VisuallyHidden>
          )
        }
      >
        <UserTable
          users={list.rows}
          ownId={uid}
          busyId={actions.busyId}
          isStale={list.state === 'asking'}
          onActive={(user, isActive) =>
            isActive ? void actions.setActive(user, true) : ask({ kind: 'deactivate', user })
          }
          onRole={(user, role) => ask({ kind: 'role', user, role })}
          onDelete={(user) => ask({ kind: 'delete', user })}
        />
      </OnlineRows>
      <UserQuestion
        action={asked}
        isOpen={isAsking}
        isBusy={actions.busyId !== null}
        onConfirm={(action) => void carryOut(action)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

function totalText(count: number | null): string {
  return count === null ? texts.totalUnknown : texts.total({ count });
}

/** An administrator's action on an account, which needs a confirmation. */
type UserAction =
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
function UserQuestion({ action, isOpen, isBusy, onConfirm, onClose }: UserQuestionProps) {
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
