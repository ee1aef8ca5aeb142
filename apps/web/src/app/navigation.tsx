import type { CurrentUser } from '@posy/contract/users';
import { Link, useRouterState } from '@tanstack/react-router';
import {
  Bell,
  Bookmark,
  CircleUserRound,
  Compass,
  House,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Settings,
  ShieldCheck,
  SquarePlus,
} from 'lucide-react';
import { UnseenBadge } from '../features/activity/unseen-badge.tsx';
import { useUnreadCount } from '../features/conversations/use-unread-count.ts';
import { navigationTexts as texts } from '../features/navigation/navigation.en.ts';
import { UnreadBadge } from '../features/navigation/unread-badge.tsx';
import { DraftDot } from '../features/posts/draft-dot.tsx';
import { OpenReportsBadge } from '../features/reports/open-reports.tsx';
import { type PlainDialogName, showDialog } from '../kit/open-dialog.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { backToTop } from './back-to-top.ts';
import styles from './navigation.module.css';

/**
 * Entries of the tab bar and the left rail. An entry opens a page, or a dialog over the current page. Entries with `isWide` are
 * in the rail only.
 */
type Destination = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isWide?: boolean;
} & (
  | {
      readonly to:
        | '/'
        | '/discover'
        | '/messages'
        | '/services'
        | '/activity'
        | '/dashboard'
        | '/ads'
        | '/saved'
        | '/settings';
    }
  | { readonly opens: PlainDialogName }
);

const FOR_ALL: readonly Destination[] = [
  { label: texts.home, icon: House, to: '/' },
  { label: texts.discover, icon: Compass, to: '/discover' },
  { label: texts.messages, icon: MessageCircle, to: '/messages' },
  { label: texts.create, icon: SquarePlus, opens: 'create-post' },
];

const FOR_ADMINS: readonly Destination[] = [{ label: texts.admin, icon: ShieldCheck, to: '/services' }];

const WIDE: readonly Destination[] = [
  { label: texts.activity, icon: Bell, to: '/activity', isWide: true },
  { label: texts.dashboard, icon: LayoutDashboard, to: '/dashboard', isWide: true },
  { label: texts.ads, icon: Megaphone, to: '/ads', isWide: true },
  { label: texts.profile, icon: CircleUserRound, opens: 'profile', isWide: true },
  { label: texts.saved, icon: Bookmark, to: '/saved', isWide: true },
  { label: texts.settings, icon: Settings, to: '/settings', isWide: true },
];

/** The entries for this user's role. */
export function destinationsFor({ role }: Pick<CurrentUser, 'role'>): readonly Destination[] {
  return [...FOR_ALL, ...(role === 'admin' ? FOR_ADMINS : []), ...WIDE];
}

/** The main destinations: a bar at the bottom, or a rail at the left from 1200 px. CSS alone moves the list. */
export function Navigation({ user }: { readonly user: CurrentUser }) {
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      <ul className={styles.list}>
        {destinationsFor(user).map((destination) => (
          <li key={destination.label} className={classNames(styles.place, destination.isWide && styles.wide)}>
            <Item destination={destination} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Item({ destination }: { readonly destination: Destination }) {
  // Pages of administrators belong to their dashboard but have other addresses.
  const isAdminPage = useRouterState({ select: ({ location }) => location.pathname.startsWith('/admin/') });
  if ('opens' in destination) {
    return (
      <button type="button" className={styles.item} onClick={() => showDialog(destination.opens)}>
        <Face destination={destination} />
      </button>
    );
  }
  const isHome = destination.to === '/';
  const isInside = destination.to === '/services' && isAdminPage;
  return (
    <Link
      to={destination.to}
      className={styles.item}
      // A filtered feed counts as Home.
      activeOptions={{ exact: isHome, includeSearch: !isHome }}
      {...(isInside && { 'aria-current': 'page' as const })}
      onClick={isHome ? backToTop : undefined}
    >
      <Face destination={destination} />
    </Link>
  );
}

function Face({ destination }: { readonly destination: Destination }) {
  const unreadCount = useUnreadCount();
  const to = 'to' in destination ? destination.to : null;
  return (
    <>
      <Icon of={destination.icon} size={24} />
      <span className={styles.label}>{destination.label}</span>
      <span className={styles.badge}>
        {'opens' in destination && destination.opens === 'create-post' && <DraftDot />}
        {to === '/messages' && <UnreadBadge count={unreadCount} />}
        {to === '/activity' && <UnseenBadge />}
        {to === '/services' && <OpenReportsBadge />}
      </span>
    </>
  );
}
