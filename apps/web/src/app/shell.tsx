import { TOOLTIP_DELAY_MS } from '@posy/contract/limits';
import type { CurrentUser } from '@posy/contract/users';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LoadingPage } from '../kit/loading.tsx';
import { useLocal } from '../kit/local-context.ts';
import { openDialog } from '../kit/open-dialog.ts';
import { PageLeave } from '../kit/page-leave.ts';
import { WhenIdle } from '../kit/when-idle.tsx';
import type { LocalDb } from '../local/local-db.ts';
import { Banner } from '../ui/banner.tsx';
import { classNames } from '../ui/class-names.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { notifyPageMove } from '../ui/use-back-closes.ts';
import { useStore } from '../ui/use-store.ts';
import { appTexts as texts } from './app.en.ts';
import { Header } from './header.tsx';
import { LocalProvider } from './local-provider.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';

const DialogsHost = onDemand(async () => (await import('./dialogs-host.tsx')).DialogsHost);

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

/** The dialogs of `showDialog`. Their host is loaded when the first one is opened, and stays. */
function Dialogs({ user }: { readonly user: CurrentUser }) {
  const open = useStore(openDialog);
  const [isUsed, setIsUsed] = useState(open !== null);
  if (open && !isUsed) setIsUsed(true);
  return isUsed && <DialogsHost user={user} />;
}

/** Shown while the databases of this device do not answer, with remedies. */
function StorageNotice() {
  const local = useLocal();
  const isAnswering = useSyncExternalStore(
    (listener) => subscribe(local, listener),
    () => local.cache.answers.isAnswering && local.out.answers.isAnswering,
  );
  return isAnswering ? null : <Banner tone="bad">{texts.storageStuck}</Banner>;
}

function subscribe({ cache, out }: LocalDb, listener: () => void): () => void {
  const stops = [cache, out].map(({ answers }) => answers.onChange(listener));
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Notifies open menus and dialogs of a page that has taken their history entries. Only after a push or replacement by the router:
 * after Back it draws the page before the layers receive the event, and they close because their entry is missing.
 */
function usePageMoves(): void {
  const router = useRouter();
  useEffect(() => {
    let isMoved = false;
    const stopMoves = router.history.subscribe(({ action: { type } }) => {
      isMoved = type === 'PUSH' || type === 'REPLACE';
    });
    const stopPages = router.subscribe('onRendered', () => {
      if (isMoved) notifyPageMove();
      isMoved = false;
    });
    return () => {
      stopMoves();
      stopPages();
    };
  }, [router]);
}
