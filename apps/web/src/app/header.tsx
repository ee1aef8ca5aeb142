import { displayName, type CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { House, LogOut, RefreshCw, Send, SquarePlus } from 'lucide-react';
import { SyncChip } from '../features/outbox/sync-chip.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { FlowerIcon } from '../ui/flower-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { texts } from './app.texts.ts';
import { showDialog } from './open-dialog.ts';
import styles from './header.module.css';

/** Mark, sync state, and the person with their menu. `onHome` goes to the feed. */
export function Header({ user, onHome }: { readonly user: CurrentUser; readonly onHome: () => void }) {
  const name = displayName(user);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand} aria-label="Posy">
          <FlowerIcon isFilled size={24} />
          <Wordmark size={24} />
        </Link>
        <div className={styles.state}>
          <SyncChip />
        </div>
        <Menu
          label={texts.accountMenu}
          trigger={<Avatar name={name} url={user.profileImageUrl} size={34} />}
          head={<Person name={name} user={user} />}
          items={[
            { label: texts.home, icon: <Icon of={House} />, onSelect: onHome },
            { label: texts.createPost, icon: <Icon of={SquarePlus} />, onSelect: () => showDialog('create-post') },
            { label: texts.outbox, icon: <Icon of={Send} />, onSelect: () => showDialog('outbox') },
            { label: texts.refresh, icon: <Icon of={RefreshCw} />, onSelect: () => location.reload() },
            { label: texts.logOut, icon: <Icon of={LogOut} />, onSelect: () => showDialog('log-out') },
          ]}
        />
      </div>
    </header>
  );
}

function Person({ name, user }: { readonly name: string; readonly user: CurrentUser }) {
  return (
    <div className={styles.person}>
      <Avatar name={name} url={user.profileImageUrl} size={44} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.email}>{user.email}</p>
      </div>
    </div>
  );
}
