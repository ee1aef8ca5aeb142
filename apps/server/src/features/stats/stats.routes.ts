import { statsCall } from '@posy/contract/stats';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveRead } from '../../http/serve.ts';
import { getStats } from './stats.service.ts';

/** The route of one's own totals. */
export function statsRoutes(app: App, deps: Deps): void {
  serveRead(app, deps, statsCall, { tag: 'stats', canWait: true }, ({ actor }) => getStats(deps.db.read, actor.userId));
}
