import { TOOLTIP_DELAY_MS } from '@posy/contract/limits';
import type { CurrentUser } from '@posy/contract/users';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { appTexts as texts } from './app.en.ts';
import { Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { LoadingPage } from './loading.tsx';
import { LocalProvider } from './local-context.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { Navigation } from './navigation.tsx';
import { PageLeave } from './page-leave.ts';
import { StorageNotice } from './storage-notice.tsx';
import { usePageMoves } from './use-page-moves.ts';
import { WhenIdle } from './when-idle.tsx';
import styles from './shell.module.css';

const KeyboardShortcuts = onDemand(
  async () => (await import('../features/keyboard/keyboard-shortcuts.tsx')).KeyboardShortcuts,
);

const QuietBars = onDemand(async () => (await import('./quiet-bars.tsx')).QuietBars);

const Tooltips = onDemand(async () => (await import('../ui/tooltips.tsx')).Tooltips);

const InstallHost = onDemand(async () => (await import('../features/install/install-host.tsx')).InstallHost);

const NotificationsHost = onDemand(
  async () => (await import('../features/notifications/notifications-host.tsx')).NotificationsHost,
);

interface ShellProps {
  readonly user: CurrentUser;
  /** The page also takes the second column and the full height, and scrolls within itself. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Frame of every logged-in page: header, navigation, dialogs, and its databases. */
export function Shell({ user, isWide = false, children }: ShellProps) {
  usePageMoves();
  return (
    <LocalProvider uid={user.id} away={<LoadingPage />}>
      <PageLeave />
      <a href="#content" className={styles.skip}>
        {texts.skip}
      </a>
      <Header user={user} />
      <Navigation user={user} />
      <main
        id="content"
        className={classNames(styles.content, isWide && styles.isWide)}
        data-wide={isWide ? '' : undefined}
        tabIndex={-1}
      >
        <StorageNotice />
        <MaintenanceNotice />
        {children}
      </main>
      <Dialogs user={user} />
      <WhenIdle>
        <QuietBars />
        <KeyboardShortcuts />
        <NotificationsHost />
        <InstallHost />
        <Tooltips delayMs={TOOLTIP_DELAY_MS} />
      </WhenIdle>
    </LocalProvider>
  );
}
