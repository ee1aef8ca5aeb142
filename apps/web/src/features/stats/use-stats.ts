import type { UserStats } from '@posy/contract/stats';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../app/local-context.tsx';

/** The signed-in person's own totals as this device knows them; null before they came the first time. */
export function useStats(): UserStats | null {
  const local = useLocal();
  return useLiveQuery(async () => (await local.cache.stats.toCollection().first()) ?? null, [local]) ?? null;
}
