import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { useSyncStatus } from '../../app/use-sync-status.ts';
import { type AdsReading, readAds } from './ads.local.ts';
import { refreshAds } from './fetch-ads.ts';

/** One's own ads as this device knows them, and as one wishes; null until it was asked. Old numbers are brought anew. */
export function useAds(): AdsReading | null {
  const local = useLocal();
  const { network } = useSyncStatus();
  useEffect(() => {
    // The databases were closed: the page is being left.
    void refreshAds(local).catch(() => undefined);
  }, [local, network]);
  return useLiveQuery(() => readAds(local), [local]) ?? null;
}
