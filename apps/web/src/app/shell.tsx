import type { CurrentUser } from '@posy/contract/users';
import { lazy, type ReactNode, Suspense } from 'react';
import { texts } from './app.texts.ts';
import { DialogsHost } from './dialogs-host.tsx';
import { Header } from './header.tsx';
import { Loading, LoadingPage } from './loading.tsx';
import { LocalProvider } from './local-context.tsx';
import { Navigation } from './navigation.tsx';
import { WhenQuiet } from './when-quiet.tsx';
import styles from './shell.module.css';

const KeyboardShortcuts = lazy(async () => ({
  default: (await import('../features/keyboard/keyboard-shortcuts.tsx')).KeyboardShortcuts,
}));

const NotificationsHost = lazy(async () => ({
  default: (await import('../features/notifications/notifications-host.tsx')).NotificationsHost,
}));

/** What surrounds every signed-in page: header, navigation, dialogs, and the databases it reads. */
export function Shell({ user, children }: { readonly user: CurrentUser; readonly children: ReactNode }) {
  return (
    <Suspense fallback={<LoadingPage />}>
      <LocalProvider uid={user.id}>
        <a href="#content" className={styles.skip}>
          {texts.skip}
        </a>
        <Header user={user} />
        <Navigation user={user} />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </main>
        <DialogsHost user={user} />
        <WhenQuiet>
          <KeyboardShortcuts />
          <NotificationsHost />
        </WhenQuiet>
      </LocalProvider>
    </Suspense>
  );
}
