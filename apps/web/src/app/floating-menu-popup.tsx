import type { UserStats } from '@posy/contract/stats';
import type { CurrentUser, Role } from '@posy/contract/users';
import { Link, useRouterState } from '@tanstack/react-router';
import {
  Bell,
  BellRing,
  Bookmark,
  CircleUserRound,
  CloudUpload,
  Compass,
  House,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  MessageCirclePlus,
  RefreshCw,
  Send,
  Settings,
  ShieldCheck,
  SquarePlus,
  UserCog,
} from 'lucide-react';
import { useUnreadCount } from '../features/conversations/use-unread-count.ts';
import { floatingMenuTexts } from '../features/navigation/floating-menu.en.ts';
import { navigationTexts as texts } from '../features/navigation/navigation.en.ts';
import { UnreadBadge } from '../features/navigation/unread-badge.tsx';
import { usePushState } from '../features/push/push-state.ts';
import { enablePush } from '../features/push/switch-push.ts';
import { useStats } from '../features/stats/use-stats.ts';
import { useLocal } from '../kit/local-context.ts';
import { type ConnectionsTab, type PlainDialogName, showDialog } from '../kit/open-dialog.ts';
import { displayName } from '../language/display-name.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import type { MenuState } from '../ui/menu-button.tsx';
import { type MenuItem, MenuPopup, type MenuSection } from '../ui/menu-popup.tsx';
import { layersAreClosed } from '../ui/use-back-closes.ts';
import { backToTop } from './back-to-top.ts';
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

export interface FloatingMenuFacts {
  readonly role: Role;
  readonly isAtMessages: boolean;
  readonly unreadCount: number;
  /** Null if the user has decided already, or the browser cannot do it. */
  readonly enableNotifications: (() => void) | null;
  /** Null until this device knows the numbers. */
  readonly stats: Pick<UserStats, 'totalFollowers' | 'totalFollowing'> | null;
}

/** The items of the floating menu. */
export function floatingMenuSections(facts: FloatingMenuFacts): readonly MenuSection[] {
  const { role, isAtMessages, unreadCount, enableNotifications, stats } = facts;
  const unread = <UnreadBadge count={unreadCount} />;
  return [
    {
      items: [
        { ...page(texts.home, House, '/'), link: <Link to="/" onClick={backToTop} /> },
        page(texts.discover, Compass, '/discover'),
        isAtMessages ? NEW_MESSAGE : dialog(floatingMenuTexts.createPost, SquarePlus, 'create-post'),
        { ...page(texts.messages, MessageCircle, '/messages'), detail: unread },
      ],
    },
    ...(role === 'admin' ? [{ items: FOR_ADMINS }] : []),
    {
      isRow: true,
      items: [connections('followers', stats?.totalFollowers), connections('following', stats?.totalFollowing)],
    },
    {
      items: [
        page(texts.dashboard, LayoutDashboard, '/dashboard'),
        dialog(texts.profile, CircleUserRound, 'profile'),
        { label: floatingMenuTexts.refresh, icon: <Icon of={RefreshCw} />, onSelect: () => void reload() },
        page(floatingMenuTexts.send, Send, '/messages'),
        ...(enableNotifications ? [notifications(enableNotifications)] : []),
      ],
    },
    {
      items: [
        page(texts.activity, Bell, '/activity'),
        page(texts.ads, Megaphone, '/ads'),
        page(texts.saved, Bookmark, '/saved'),
        page(texts.settings, Settings, '/settings'),
        dialog(floatingMenuTexts.outbox, CloudUpload, 'outbox'),
      ],
    },
  ];
}

async function reload(): Promise<void> {
  await layersAreClosed();
  location.reload();
}

const FOR_ADMINS: readonly MenuItem[] = [
  page(floatingMenuTexts.adminDashboard, ShieldCheck, '/services'),
  page(floatingMenuTexts.userManagement, UserCog, '/services'),
  page(floatingMenuTexts.emailInbox, Mail, '/admin/emails'),
];

const NEW_MESSAGE: MenuItem = {
  label: floatingMenuTexts.newMessage,
  icon: <Icon of={MessageCirclePlus} />,
  onSelect: () => showDialog('new-message', { username: '' }),
};

function notifications(onSelect: () => void): MenuItem {
  return { label: floatingMenuTexts.enableNotifications, icon: <Icon of={BellRing} />, onSelect };
}

type Page =
  | '/'
  | '/discover'
  | '/messages'
  | '/activity'
  | '/dashboard'
  | '/ads'
  | '/saved'
  | '/settings'
  | '/services'
  | '/admin/emails';

function page(label: string, icon: LucideIcon, to: Page): MenuItem {
  return { label, icon: <Icon of={icon} />, link: <Link to={to} /> };
}

function dialog(label: string, icon: LucideIcon, name: PlainDialogName): MenuItem {
  return { label, icon: <Icon of={icon} />, onSelect: () => showDialog(name) };
}

function connections(tab: ConnectionsTab, count: number | undefined): MenuItem {
  return {
    label: floatingMenuTexts[tab],
    detail: count !== undefined && <span className={styles.count}>{count}</span>,
    onSelect: () => showDialog('connections', { tab }),
  };
}
