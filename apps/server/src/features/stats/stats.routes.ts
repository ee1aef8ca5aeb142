import { UserStatsSchema } from '@posy/contract/stats';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { getStats } from './stats.service.ts';

/** The route of one's own totals. */
export function statsRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['stats'], response: { 200: UserStatsSchema } };

  app.get('/api/users/stats', { schema, config: { canWait: true } }, async (request) =>
    getStats(deps.db.read, requireActor(request).userId),
  );
}
