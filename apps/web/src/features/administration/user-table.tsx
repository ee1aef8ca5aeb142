import type { AdminUser } from '@posy/contract/administration';
import type { Role as RoleName } from '@posy/contract/users';
import { useId } from 'react';
import { displayName } from '../../language/display-name.ts';
import { formatPlainDate } from '../../language/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
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
  readonly onRole: (user: AdminUser, role: RoleName) => void;
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
  const nameId = useId();
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.person}>
        <AuthorFace author={user} name={name} size={40} />
        <span className={styles.who}>
          <span id={nameId} className={styles.name}>
            <AuthorLink author={user} name={name} /> {user.id === ownId && <Badge>{texts.you}</Badge>}
          </span>
          <span className={styles.email}>{user.email}</span>
        </span>
      </th>
      <td>
        <Role user={user} nameId={nameId} isBusy={isBusy} onRole={onRole} />
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
          <Button
            size="small"
            variant="danger"
            aria-label={texts.deleteNamed({ name })}
            isBusy={isBusy}
            onClick={() => onDelete(user)}
          >
            {texts.delete}
          </Button>
        </span>
      </td>
    </tr>
  );
}

interface RoleProps extends Pick<UserRowProps, 'user' | 'onRole'> {
  /** Id of the element with the user's name, which describes the button. */
  readonly nameId: string;
  readonly isBusy: boolean;
}

function Role({ user, nameId, isBusy, onRole }: RoleProps) {
  const isAdmin = user.role === 'admin';
  return (
    <span className={styles.role}>
      <Badge tone={isAdmin ? 'waiting' : 'plain'}>{isAdmin ? texts.admin : texts.user}</Badge>
      <Button
        size="small"
        variant="plain"
        aria-describedby={nameId}
        isBusy={isBusy}
        onClick={() => onRole(user, isAdmin ? 'user' : 'admin')}
      >
        {isAdmin ? texts.demote : texts.promote}
      </Button>
    </span>
  );
}

const JOINED = { day: 'numeric', month: 'short', year: 'numeric' } as const;
