import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Painted } from '../../kit/painted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SettingsList, type SettingsPageName } from './settings-list.tsx';
import { SETTINGS_PAGES } from './settings-pages.tsx';
import { settingsTexts as texts } from './settings.en.ts';
import styles from './settings.module.css';

interface SettingsScreenProps {
  readonly user: CurrentUser;
  /** Null: the list. */
  readonly page: SettingsPageName | null;
}

/**
 * /settings and its pages: readable without a network, and mostly changeable. A phone shows the list or a page; a wide screen
 * shows both, and the profile beside the bare list.
 */
export function SettingsScreen({ user, page }: SettingsScreenProps) {
  const { title, Cards } = SETTINGS_PAGES[page ?? 'profile'];
  const isList = page === null;
  const ListTitle = isList ? 'h1' : 'p';
  const PageTitle = isList ? 'h2' : 'h1';
  return (
    <div className={styles.screen} data-list={isList ? '' : undefined}>
      <div className={styles.list}>
        <ListTitle className={styles.title} tabIndex={isList ? -1 : undefined} aria-hidden={isList ? undefined : true}>
          {texts.title}
        </ListTitle>
        <SettingsList user={user} current={page} />
      </div>
      <div key={page} className={styles.page}>
        {!isList && (
          <Link to="/settings" replace className={styles.back}>
            <Icon of={ArrowLeft} size={18} />
            {texts.title}
          </Link>
        )}
        <PageTitle className={styles.title} tabIndex={isList ? undefined : -1}>
          {title}
        </PageTitle>
        <Cards user={user} />
      </div>
      <Painted />
    </div>
  );
}
