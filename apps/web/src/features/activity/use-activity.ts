import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { type ActivityItem, markActivitySeen, readActivity } from './activity.local.ts';

/** Events that were new when the page was opened stay marked as new while it is open. */
export interface Activity {
  readonly fresh: readonly ActivityItem[];
  readonly earlier: readonly ActivityItem[];
}

/** The events; null until the device has answered. Viewing marks them as seen, on all devices. */
export function useActivity(): Activity | null {
  const local = useLocal();
  const reading = useLiveQuery(() => readActivity(local), [local]);
  const [seenBefore, setSeenBefore] = useState<string | null>(null);
  if (reading && seenBefore === null) setSeenBefore(reading.seenAt);

  const newest = reading?.items[0]?.createdAt;
  useEffect(() => {
    if (newest === undefined) return;
    const mark = () => {
      // A failure to store the mark is harmless: the events stay new.
      if (document.visibilityState === 'visible') void markActivitySeen(local, newest).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [local, newest]);

  if (!reading || seenBefore === null) return null;
  return {
    fresh: reading.items.filter(({ createdAt }) => createdAt > seenBefore),
    earlier: reading.items.filter(({ createdAt }) => createdAt <= seenBefore),
  };
}
