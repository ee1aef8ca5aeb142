import { adDayOf } from '@posy/contract/ad-rules';
import type { AdDay } from '@posy/contract/ads';
import { useEffect, useMemo, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import type { AdView } from './ad-view.ts';
import { readAdDays } from './ads.local.ts';
import { fetchAdDays } from './fetch-ads.ts';

const DAY_MS = 86_400_000;

export interface AdDays {
  /** All days from its first to its last or today; null: unknown. */
  readonly days: readonly AdDay[] | null;
  /** Why newer counts are missing; null: they arrived, or are being fetched. */
  readonly trouble: 'unreachable' | 'failed' | null;
  readonly retry: () => void;
}

/** Counts of an ad per day: from this device at once, and from the server if there are newer ones. */
export function useAdDays({ id, createdAt, endsAt, impressions, clicks }: AdView, now: number): AdDays {
  const local = useLocal();
  const { network } = useSyncStatus();
  const stored = useLiveQuery(() => readAdDays(local, id), [local, id]) ?? null;
  const [trouble, setTrouble] = useState<AdDays['trouble']>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const show = (result: Awaited<ReturnType<typeof fetchAdDays>>) => {
      if (isWanted) setTrouble(result === 'stored' ? null : result);
    };
    fetchAdDays(local, id).then(show, () => show('failed'));
    return () => {
      isWanted = false;
    };
    // Fetched again when the totals change, because the days changed with them.
  }, [local, id, network, tries, impressions, clicks]);

  const today = adDayOf(now);
  const days = useMemo(
    () => stored && withoutGaps(stored, createdAt, endsAt, today),
    [stored, createdAt, endsAt, today],
  );
  return {
    days,
    trouble,
    retry() {
      setTrouble(null);
      setTries((count) => count + 1);
    },
  };
}

/** Adds the days without counts, which the server leaves out. */
export function withoutGaps(
  stored: readonly AdDay[],
  createdAt: number,
  endsAt: string,
  today: string,
): readonly AdDay[] {
  const known = new Map(stored.map((day) => [day.day, day]));
  const first = [adDayOf(createdAt), ...known.keys()].toSorted()[0] ?? today;
  const lastOwn = endsAt.slice(0, 10) < today ? endsAt.slice(0, 10) : today;
  const last = [lastOwn, ...known.keys()].toSorted().at(-1) ?? today;
  const count = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)) + 1;
  return Array.from({ length: count }, (_, i) => {
    const day = adDayOf(Date.parse(first) + i * DAY_MS);
    return known.get(day) ?? { day, impressions: 0, clicks: 0, spent: 0 };
  });
}
