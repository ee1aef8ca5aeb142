import { type AdminUser, AdminStatsSchema, AdminUserSchema } from '@posy/contract/administration';
import { displayName } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { useOnlineList } from '../../app/use-online-list.ts';
import { useOnlineValue } from '../../app/use-online-value.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListMore } from '../../ui/list-note.tsx';
import { useAdminCall } from '../session/use-admin-call.ts';
import { administrationTexts } from './administration.texts.ts';
import { AskNote } from './ask-note.tsx';
import { useUserActs } from './use-user-acts.ts';
import { UserFilters } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';
import { ALL_USERS, usersPath } from './users-query.ts';
import { usersTexts as texts } from './users.texts.ts';
import styles from './users.late.module.css';

/** Something that is asked before it is done. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly act: () => Promise<boolean>;
}

/** Everybody who has an account, and what administrators do to it. `added` counts accounts made beside this list. */
export function UsersTab({ added }: { readonly added: number }) {
  // Whoever was added is found by asking anew.
  return <Users key={added} />;
}

function Users() {
  const { uid } = useLocal();
  const call = useAdminCall();
  const [view, setView] = useState(ALL_USERS);
  const list = useOnlineList(call, usersPath(view), AdminUserSchema);
  const stats = useOnlineValue(call, '/api/admin/stats', AdminStatsSchema);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const acts = useUserActs((id, change) => {
    list.change((rows) =>
      rows.flatMap((row) => (row.id !== id ? [row] : change === null ? [] : [{ ...row, ...change }])),
    );
    if (change === null) stats.retry();
  });
  const ask = (next: Question) => {
    setQuestion(next);
    setIsAsking(true);
  };
  const setActive = (user: AdminUser, isActive: boolean) => {
    const act = () => acts.setActive(user, isActive);
    if (isActive || user.id !== uid) return void act();
    ask({ title: texts.deactivateSelfTitle, text: texts.deactivateSelfQuestion, confirm: texts.deactivate, act });
  };
  const setRole = (user: AdminUser, role: AdminUser['role']) => {
    const act = () => acts.setRole(user, role);
    if (role === 'admin' || user.id !== uid) return void act();
    ask({ title: texts.demoteSelfTitle, text: texts.demoteSelfQuestion, confirm: texts.demote, act });
  };
  const remove = (user: AdminUser) => {
    const text = texts.deleteQuestion(displayName(user), user.email);
    ask({ title: texts.deleteTitle, text, confirm: texts.delete, act: () => acts.remove(user) });
  };
  const isNobody = list.rows.length === 0 && list.state === 'loaded';
  return (
    <div className={styles.users}>
      <p className={styles.total}>{texts.total(stats.value?.totalUsers ?? null)}</p>
      <UserFilters view={view} onChange={(change) => setView((before) => ({ ...before, ...change }))} />
      <AskNote state={list.state} onRetry={list.retry} />
      {isNobody && (
        <EmptyState
          title={texts.none}
          hint={texts.noneHint}
          action={<Button onClick={() => setView(ALL_USERS)}>{texts.showAll}</Button>}
        />
      )}
      {list.rows.length > 0 && (
        <UserTable
          users={list.rows}
          ownId={uid}
          busyId={acts.busyId}
          isStale={list.state === 'asking'}
          onActive={setActive}
          onRole={setRole}
          onDelete={remove}
        />
      )}
      {list.hasMore && (
        <ListMore>
          <Button isBusy={list.isLoadingMore} onClick={list.more}>
            {administrationTexts.more}
          </Button>
        </ListMore>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        onConfirm={() => void question?.act().then(() => setIsAsking(false))}
        isDanger
        isBusy={acts.busyId !== null}
      >
        <p>{question?.text}</p>
      </ConfirmDialog>
    </div>
  );
}
