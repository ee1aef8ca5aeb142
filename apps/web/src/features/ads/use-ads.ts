import { useEffect } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { type AdsReading, readAds } from './ads.local.ts';
import { refreshAds } from './fetch-ads.ts';

/** One's own ads with pending mutations; null until the device has answered. Old counts are refreshed. */
export function useAds(): AdsReading | null {
  const local = useLocal();
  const { network } = useSyncStatus();
  useEffect(() => {
    // The databases were closed: the page is being left.
    void refreshAds(local).catch(() => undefined);
  }, [local, network]);
  return useLiveQuery(() => readAds(local), [local]) ?? null;
}
