import { TOOLTIP_DELAY_MS } from '@posy/contract/limits';
import type { CurrentUser } from '@posy/contract/users';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { LoadingPage } from '../kit/loading.tsx';
import { PageLeave } from '../kit/page-leave.ts';
import { WhenIdle } from '../kit/when-idle.tsx';
import { classNames } from '../ui/class-names.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { appTexts as texts } from './app.en.ts';
import { Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { LocalProvider } from './local-provider.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { Navigation } from './navigation.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { usePageMoves } from './use-page-moves.ts';
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

/** The layout of logged-in users' pages, which outlives them: header, navigation, dialogs, and the user's databases. */
export function Shell({ user }: { readonly user: CurrentUser }) {
  usePageMoves();
  return (
    <LocalProvider uid={user.id} away={<LoadingPage />}>
      <PageLeave />
      <a href="#content" className={styles.skip}>
        {texts.skip}
      </a>
      <Header user={user} />
      <Navigation user={user} />
      <Content />
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

/** The page, and notices above it. A wide page also takes the second column and the full height. */
function Content() {
  const isWide = useRouterState({ select: ({ matches }) => matches.some(({ staticData }) => staticData.isWide) });
  return (
    <main
      id="content"
      className={classNames(styles.content, isWide && styles.isWide)}
      data-wide={isWide ? '' : undefined}
      tabIndex={-1}
    >
      <StorageNotice />
      <MaintenanceNotice />
      <Outlet />
    </main>
  );
}
