import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import {
  Bell,
  ChevronRight,
  CircleUserRound,
  Database,
  Info,
  type LucideIcon,
  Palette,
  ShieldCheck,
} from 'lucide-react';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { rowClass, RowContent, RowHint, RowName } from '../../ui/row.tsx';
import { settingsTexts as texts } from './settings.en.ts';
import styles from './settings.module.css';

/** The pages below /settings, in the order of the list. */
const PAGES = ['profile', 'account', 'appearance', 'notifications', 'data', 'safety', 'about'] as const;
export type SettingsPageName = (typeof PAGES)[number];

/** The page at `/settings/<name>`; null: the list. */
export function settingsPageAt(pathname: string): SettingsPageName | null {
  const [, , last] = pathname.split('/');
  return PAGES.find((name) => name === last) ?? null;
}

interface Entry {
  readonly name: Exclude<SettingsPageName, 'profile'>;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint: string;
}

const ENTRIES: readonly Entry[] = [
  { name: 'account', icon: CircleUserRound, label: texts.account, hint: texts.accountHint },
  { name: 'appearance', icon: Palette, label: texts.appearance, hint: texts.appearanceHint },
  { name: 'notifications', icon: Bell, label: texts.notifications, hint: texts.notificationsHint },
  { name: 'data', icon: Database, label: texts.dataAndStorage, hint: texts.dataAndStorageHint },
  { name: 'safety', icon: ShieldCheck, label: texts.safety, hint: texts.safetyHint },
  { name: 'about', icon: Info, label: texts.about, hint: texts.aboutHint },
];

interface SettingsListProps {
  readonly user: CurrentUser;
  /** The open page; null: only the list. */
  readonly current: SettingsPageName | null;
}

/** The pages of the settings. The profile comes first. */
export function SettingsList({ user, current }: SettingsListProps) {
  // Beside a page, the next one takes its place: Back leaves the settings.
  const link = (name: SettingsPageName) => ({
    to: `/settings/${name}` as const,
    replace: current !== null,
    className: classNames(rowClass({ isLink: true }), styles.entry),
    'aria-current': current === name ? ('page' as const) : undefined,
    'data-shown': (current ?? 'profile') === name ? '' : undefined,
  });
  return (
    <nav aria-label={texts.title}>
      <ul className={styles.entries}>
        <li>
          <Link {...link('profile')}>
            <RowContent
              lead={<Avatar name={displayName(user)} url={user.profileImageUrl} size={48} />}
              end={<Forward />}
            >
              <RowName>
                <bdi>{displayName(user)}</bdi>
              </RowName>
              <RowHint>{texts.profile}</RowHint>
            </RowContent>
          </Link>
        </li>
        {ENTRIES.map(({ name, icon, label, hint }) => (
          <li key={name}>
            <Link {...link(name)}>
              <RowContent
                lead={
                  <span className={styles.sign}>
                    <Icon of={icon} />
                  </span>
                }
                end={<Forward />}
              >
                <RowName>{label}</RowName>
                <RowHint>{hint}</RowHint>
              </RowContent>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Forward() {
  return (
    <span className={styles.forward}>
      <Icon of={ChevronRight} size={18} />
    </span>
  );
}
