import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { type Happening, markActivitySeen, readActivity } from './activity.local.ts';

/** What is new since one last looked stays marked as new for as long as one looks. */
export interface Activity {
  readonly fresh: readonly Happening[];
  readonly earlier: readonly Happening[];
}

/** What happened; null until the device was asked. Looking at it marks it as seen, on all devices. */
export function useActivity(): Activity | null {
  const local = useLocal();
  const reading = useLiveQuery(() => readActivity(local), [local]);
  const [seenBefore, setSeenBefore] = useState<string | null>(null);
  if (reading && seenBefore === null) setSeenBefore(reading.seenAt);

  const newest = reading?.items[0]?.createdAt;
  useEffect(() => {
    if (newest === undefined) return;
    const mark = () => {
      // Kept on the device or not: it is only a mark, and what is not kept stays new.
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
