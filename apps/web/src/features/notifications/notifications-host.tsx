import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { InAppNotices } from './in-app-notice.tsx';
import { setOpener } from './open-from-worker.ts';

/** What of notifications is drawn within the app, and how a tapped one finds its page. */
export function NotificationsHost() {
  const router = useRouter();
  useEffect(() => setOpener((path) => void router.navigate({ href: path })), [router]);
  return <InAppNotices />;
}
