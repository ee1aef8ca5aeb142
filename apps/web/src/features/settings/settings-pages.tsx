import { APP_VERSION } from '@posy/contract/limits';
import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Arrived } from '../../ui/use-arrived.ts';
import { AccountDetails } from '../account/account-details.tsx';
import { AppearanceDetails } from '../appearance/appearance-details.tsx';
import { DefaultAudience } from '../composer/default-audience.tsx';
import { DataSaverDetails } from '../data-saver/data-saver-details.tsx';
import { DeviceList } from '../devices/device-list.tsx';
import { ExportDetails } from '../exports/export-details.tsx';
import { ApproveFollowers } from '../follows/approve-followers.tsx';
import { InstallDetails } from '../install/install-details.tsx';
import { installTexts } from '../install/install.en.ts';
import { BirthYear } from '../preferences/birth-year.tsx';
import { LanguageChoice } from '../preferences/language-choice.tsx';
import { MessageSignals } from '../preferences/message-signals.tsx';
import { NotificationKinds } from '../preferences/notification-kinds.tsx';
import { WhoMayWrite } from '../preferences/who-may-write.tsx';
import { openProfile } from '../profile/profile-opening.ts';
import { usePushState } from '../push/push-state.ts';
import { PushToggle } from '../push/push-toggle.tsx';
import { RelatedPeople } from '../relations/related-people.tsx';
import { StorageDetails } from '../storage/storage-details.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import type { SettingsPageName } from './settings-list.tsx';
import { settingsTexts as texts } from './settings.en.ts';
import styles from './settings.module.css';

interface PageProps {
  readonly user: CurrentUser;
}

/** Title and content of each page of the settings. */
export const SETTINGS_PAGES: Readonly<
  Record<SettingsPageName, { readonly title: string; readonly Cards: (props: PageProps) => ReactNode }>
> = {
  profile: { title: texts.profile, Cards: ProfileCards },
  account: { title: texts.account, Cards: AccountCards },
  appearance: { title: texts.appearance, Cards: AppearanceCards },
  notifications: { title: texts.notifications, Cards: NotificationCards },
  data: { title: texts.dataAndStorage, Cards: DataCards },
  safety: { title: texts.safety, Cards: SafetyCards },
  about: { title: texts.about, Cards: AboutCards },
};

function ProfileCards({ user }: PageProps) {
  const local = useLocal();
  const [opening] = useState(() => openProfile(local));
  return (
    <SettingsCard title={texts.profile} isAlone>
      <Arrived promise={opening}>{(begun) => <ProfileSettings user={user} begun={begun} />}</Arrived>
    </SettingsCard>
  );
}

function AccountCards({ user }: PageProps) {
  return (
    <>
      <SettingsCard title={texts.account} isAlone>
        <AccountDetails user={user} />
      </SettingsCard>
      <SettingsCard title={texts.security}>
        <DeviceList email={user.email} />
      </SettingsCard>
      <SettingsCard title={texts.personal}>
        <BirthYear />
      </SettingsCard>
    </>
  );
}

function AppearanceCards() {
  return (
    <>
      <SettingsCard title={texts.appearance} isAlone>
        <AppearanceDetails />
      </SettingsCard>
      <SettingsCard title={texts.language}>
        <LanguageChoice />
      </SettingsCard>
    </>
  );
}

function NotificationCards() {
  const { permission, isSubscribed } = usePushState();
  return (
    <SettingsCard title={texts.notifications} isAlone>
      <PushToggle />
      <NotificationKinds isOff={permission !== 'granted' || !isSubscribed} />
    </SettingsCard>
  );
}

function DataCards({ user }: PageProps) {
  return (
    <>
      <SettingsCard title={texts.dataUse}>
        <DataSaverDetails />
      </SettingsCard>
      <SettingsCard title={texts.storage}>
        <StorageDetails />
      </SettingsCard>
      <SettingsCard title={texts.data}>
        <ExportDetails email={user.email} />
      </SettingsCard>
    </>
  );
}

function SafetyCards({ user }: PageProps) {
  return (
    <>
      <SettingsCard title={texts.followers}>
        <ApproveFollowers user={user} />
      </SettingsCard>
      <SettingsCard title={texts.newPosts}>
        <DefaultAudience />
      </SettingsCard>
      <SettingsCard title={texts.messages}>
        <WhoMayWrite />
        <MessageSignals />
      </SettingsCard>
      <SettingsCard title={texts.safety} isAlone>
        <RelatedPeople />
      </SettingsCard>
    </>
  );
}

function AboutCards() {
  return (
    <>
      <SettingsCard title={texts.about} isAlone>
        <p>{texts.aboutPosy}</p>
        <p className={styles.version}>{texts.version({ version: APP_VERSION })}</p>
        <p className={styles.actions}>
          <Link to="/terms">{texts.terms}</Link>
          <Link to="/privacy">{texts.privacy}</Link>
        </p>
      </SettingsCard>
      <SettingsCard title={installTexts.title}>
        <InstallDetails />
      </SettingsCard>
    </>
  );
}

interface SettingsCardProps {
  readonly title: string;
  /** The page has the same title, so the card does not show it. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** One topic of the settings under its heading. */
function SettingsCard({ title, isAlone = false, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section
      className={styles.card}
      aria-labelledby={isAlone ? undefined : id}
      aria-label={isAlone ? title : undefined}
    >
      {!isAlone && (
        <h2 id={id} className={styles.subject}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
