import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { InAppNotices } from './in-app-notice.tsx';
import { setOpener } from './open-from-worker.ts';

/** Draws notifications within the app, and opens the page of a tapped one. */
export function NotificationsHost() {
  const router = useRouter();
  useEffect(() => setOpener((path) => void router.navigate({ href: path })), [router]);
  return <InAppNotices />;
}
