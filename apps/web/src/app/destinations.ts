import type { CurrentUser } from '@posy/contract/users';
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
import { navigationTexts as texts } from '../features/navigation/navigation.en.ts';
import type { PlainDialogName } from '../kit/open-dialog.ts';

/**
 * Entries of the tab bar and the left rail. An entry opens a page, or a dialog over the current page. Entries with `isWide` are
 * in the rail only.
 */
export type Destination = {
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
