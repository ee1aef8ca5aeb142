import { APP_VERSION } from '@posy/contract/limits';
import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { Painted } from '../../app/painted.tsx';
import { Arrived } from '../../ui/use-arrived.ts';
import { AccountDetails } from '../account/account-details.tsx';
import { DataSaverDetails } from '../data-saver/data-saver-details.tsx';
import { DeviceList } from '../devices/device-list.tsx';
import { ExportDetails } from '../exports/export-details.tsx';
import { InstallDetails } from '../install/install-details.tsx';
import { installTexts } from '../install/install.en.ts';
import { BirthYear } from '../preferences/birth-year.tsx';
import { LanguageChoice } from '../preferences/language-choice.tsx';
import { NotificationKinds } from '../preferences/notification-kinds.tsx';
import { openProfile } from '../profile/profile-opening.ts';
import { PushToggle } from '../push/push-toggle.tsx';
import { RelatedPeople } from '../relations/related-people.tsx';
import { StorageDetails } from '../storage/storage-details.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { SettingsCard } from './settings-card.tsx';
import { settingsTexts as texts } from './settings.en.ts';
import styles from './settings.module.css';

/** /settings: readable without a network, and mostly changeable. */
export function SettingsScreen({ user }: { readonly user: CurrentUser }) {
  const local = useLocal();
  const [opening] = useState(() => openProfile(local));
  return (
    <div className={styles.screen}>
      <h1 className={styles.title} tabIndex={-1}>
        {texts.title}
      </h1>
      {/* All cards at once: the first, late, would push the others away. */}
      <Arrived promise={opening}>
        {(begun) => (
          <>
            <SettingsCard title={texts.profile}>
              <ProfileSettings user={user} begun={begun} />
            </SettingsCard>
            <SettingsCard title={texts.notifications}>
              <PushToggle />
              <NotificationKinds />
            </SettingsCard>
            <SettingsCard title={texts.language}>
              <LanguageChoice />
            </SettingsCard>
            <SettingsCard title={texts.personal}>
              <BirthYear />
            </SettingsCard>
            <SettingsCard title={texts.account}>
              <AccountDetails user={user} />
            </SettingsCard>
            <SettingsCard title={texts.security}>
              <DeviceList email={user.email} />
            </SettingsCard>
            <SettingsCard title={texts.safety}>
              <RelatedPeople />
            </SettingsCard>
            <SettingsCard title={texts.data}>
              <ExportDetails email={user.email} />
            </SettingsCard>
            <SettingsCard title={texts.dataUse}>
              <DataSaverDetails />
            </SettingsCard>
            <SettingsCard title={texts.storage}>
              <StorageDetails />
            </SettingsCard>
            <SettingsCard title={installTexts.title}>
              <InstallDetails />
            </SettingsCard>
            <SettingsCard title={texts.about}>
              <p>{texts.aboutPosy}</p>
              <p className={styles.version}>{texts.version({ version: APP_VERSION })}</p>
              <p className={styles.actions}>
                <Link to="/terms">{texts.terms}</Link>
                <Link to="/privacy">{texts.privacy}</Link>
              </p>
            </SettingsCard>
            <Painted />
          </>
        )}
      </Arrived>
    </div>
  );
}
