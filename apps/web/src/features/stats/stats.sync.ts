import { StatsEntitySchema } from '@posy/contract/stats';
import { tableChanges } from '../../local/change-definition.ts';

/** One's own totals, a single row. */
export const statsChanges = tableChanges({
  type: 'stats',
  table: (cache) => cache.stats,
  schema: StatsEntitySchema,
  toRow: (stats, rev, id) => ({ ...stats, rev, id }),
  scopeOf: () => 'u',
});
