import type { AdminUser } from '@posy/contract/administration';
import type { Role } from '@posy/contract/users';
import { Trash2 } from 'lucide-react';
import { displayName } from '../../language/display-name.ts';
import { formatPlainDate } from '../../language/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { administrationTexts as texts } from './administration.en.ts';
import styles from './users.module.css';

interface UserTableProps {
  readonly users: readonly AdminUser[];
  /** Id of the logged-in administrator. */
  readonly ownId: string;
  readonly busyId: string | null;
  readonly isStale: boolean;
  readonly onActive: (user: AdminUser, isActive: boolean) => void;
  readonly onRole: (user: AdminUser, role: Role) => void;
  readonly onDelete: (user: AdminUser) => void;
}

/** People in a table; on phones each row is folded into a few lines. */
export function UserTable({ users, isStale, ...row }: UserTableProps) {
  return (
    <Table
      label={texts.users}
      columns={[
        { label: texts.name },
        { label: texts.role },
        { label: texts.state },
        { label: texts.joined },
        { label: texts.actions, isEnd: true },
      ]}
      isStale={isStale}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} {...row} />
      ))}
    </Table>
  );
}

type UserRowProps = Omit<UserTableProps, 'users' | 'isStale'> & { readonly user: AdminUser };

function UserRow({ user, ownId, busyId, onActive, onRole, onDelete }: UserRowProps) {
  const name = displayName(user);
  const isBusy = busyId === user.id;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.person}>
        <AuthorFace author={user} name={name} size={40} />
        <span className={styles.who}>
          <span className={styles.name}>
            <AuthorLink author={user} name={name} /> {user.id === ownId && <Badge>{texts.you}</Badge>}
          </span>
          <span className={styles.email}>{user.email}</span>
        </span>
      </th>
      <td>
        <RoleField user={user} name={name} isBusy={isBusy} onRole={onRole} />
      </td>
      <td className={styles.state}>
        <Badge tone={user.isActive ? 'good' : 'plain'}>{user.isActive ? texts.active : texts.inactive}</Badge>
      </td>
      <td className={styles.joined}>
        <time dateTime={user.createdAt}>{formatPlainDate(Date.parse(user.createdAt), JOINED)}</time>
      </td>
      <td data-end="">
        <span className={styles.buttons}>
          <Switch
            label={texts.activeSwitch({ name })}
            isOn={user.isActive}
            isBare
            isBusy={isBusy}
            onChange={(isActive) => onActive(user, isActive)}
          />
          <IconButton
            label={texts.deleteNamed({ name })}
            icon={<Icon of={Trash2} size={20} />}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onDelete(user)}
          />
        </span>
      </td>
    </tr>
  );
}

/** The badge with the role is also the control that changes it. */
function RoleField({
  user,
  name,
  isBusy,
  onRole,
}: Pick<UserRowProps, 'user' | 'onRole'> & { readonly name: string; readonly isBusy: boolean }) {
  return (
    <select
      className={classNames(styles.roleBadge, user.role === 'admin' && styles.isAdmin)}
      aria-label={texts.roleOf({ name })}
      value={user.role}
      // Not disabled while it is busy, which would remove the focus.
      aria-busy={isBusy || undefined}
      onChange={({ target }) => !isBusy && onRole(user, target.value === 'admin' ? 'admin' : 'user')}
    >
      <option value="user">{texts.user}</option>
      <option value="admin">{texts.admin}</option>
    </select>
  );
}

const JOINED = { day: 'numeric', month: 'short', year: 'numeric' } as const;
