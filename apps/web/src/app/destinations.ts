import type { CurrentUser } from '@posy/contract/users';
import {
  Bell,
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
import { appTexts as texts } from './app.texts.ts';
import type { PlainDialogName } from './open-dialog.ts';

/**
 * Where the tab bar and the left rail lead: a page, or a dialog over the current one. Those with `isWide` are in the rail
 * alone, which has the room. Order and labels are the spec's.
 */
export type Destination = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isWide?: boolean;
} & (
  | { readonly to: '/' | '/discover' | '/messages' | '/services' | '/activity' | '/dashboard' | '/ads' | '/settings' }
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
  { label: texts.settings, icon: Settings, to: '/settings', isWide: true },
];

/** What this person may open. */
export function destinationsFor({ role }: Pick<CurrentUser, 'role'>): readonly Destination[] {
  return [...FOR_ALL, ...(role === 'admin' ? FOR_ADMINS : []), ...WIDE];
}
