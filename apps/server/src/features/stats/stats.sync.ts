import type { StatsEntity } from '@posy/contract/stats';
import { ownRow } from '../../changes/own-source.ts';
import { findStats } from './stats.repo.ts';
import { statsOf } from './stats.service.ts';

/** The viewer's own totals. */
export const statsSource = ownRow('stats', async (db, viewer): Promise<StatsEntity> => {
  const row = await findStats(db, viewer);
  return { ...statsOf(row), rev: row?.rev ?? 0 };
});
