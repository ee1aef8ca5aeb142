import type { CurrentUser } from '@posy/contract/users';
import { useRouterState } from '@tanstack/react-router';
import { useUnreadCount } from '../features/conversations/use-unread-count.ts';
import { usePushState } from '../features/push/push-state.ts';
import { enablePush } from '../features/push/switch-push.ts';
import { useStats } from '../features/stats/use-stats.ts';
import { useLocal } from '../kit/local-context.ts';
import { displayName } from '../language/display-name.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { MenuState } from '../ui/menu-button.tsx';
import { MenuPopup } from '../ui/menu-popup.tsx';
import { floatingMenuSections } from './floating-menu-sections.tsx';
import styles from './floating-menu-popup.module.css';

/** The popup of `FloatingMenu`, loaded when its button is first touched. */
export function FloatingMenuPopup({ user, ...state }: MenuState & { readonly user: CurrentUser }) {
  const isAtMessages = useRouterState({ select: ({ location }) => location.pathname === '/messages' });
  const unreadCount = useUnreadCount();
  const stats = useStats();
  const local = useLocal();
  const { support, permission } = usePushState();
  const isUndecided = support === 'yes' && permission === 'default';
  const enableNotifications = isUndecided ? () => void enablePush(local) : null;
  const sections = floatingMenuSections({ role: user.role, isAtMessages, unreadCount, enableNotifications, stats });
  return <MenuPopup {...state} align="start" head={<Person user={user} />} sections={sections} />;
}

function Person({ user }: { readonly user: CurrentUser }) {
  const name = displayName(user);
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
