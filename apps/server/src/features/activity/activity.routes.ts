import { activityCall, markActivitySeenCall } from '@posy/contract/activity';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveWrite } from '../../http/serve.ts';
import { NEWEST_FIRST } from '../../paging/page-cursor.ts';
import { listActivityOf, markActivitySeen } from './activity.service.ts';

/** Routes of activity. */
export function activityRoutes(app: App, deps: Deps): void {
  const tag = 'activity';
  servePage(app, deps, activityCall, { tag }, NEWEST_FIRST, async ({ actor, page }) => {
    const { activities, next } = await listActivityOf(deps.db.read, actor.userId, page);
    return { rows: activities, next };
  });
  serveWrite(app, deps, markActivitySeenCall, { tag, limit: 'activitySeenByAccount' }, ({ actor, request, body }) =>
    markActivitySeen(deps, actor, request, body.seenAt),
  );
}
