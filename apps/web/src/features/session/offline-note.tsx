import { useSyncExternalStore } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { logInTexts as texts } from './log-in.en.ts';

/** Warns on pages that need a network, before the user types in vain. */
export function OfflineNote() {
  const isOffline = useSyncExternalStore(subscribe, isDeviceOffline, isNever);
  return isOffline ? <Banner tone="waiting">{texts.offline}</Banner> : null;
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function isDeviceOffline(): boolean {
  return !navigator.onLine;
}

/** Prerendered pages assume a network. */
function isNever(): boolean {
  return false;
}
