import { acceptFollowerCall, followRequestsCall, removeFollowerCall } from '@posy/contract/follows';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveWrite } from '../../http/serve.ts';
import { NEWEST_FIRST } from '../../paging/page-cursor.ts';
import { toPerson } from '../users/person.ts';
import { listFollowRequests, setFollower } from './follow-requests.service.ts';

/** Routes of requests to follow, and of one's followers. */
export function followRequestsRoutes(app: App, deps: Deps): void {
  const tag = 'follows';
  for (const call of [acceptFollowerCall, removeFollowerCall]) {
    const isFollower = call === acceptFollowerCall;
    serveWrite(app, deps, call, { tag, limit: 'followsByAccount' }, ({ actor, request, params: { id: personId } }) =>
      setFollower(deps, actor, request, { personId, isFollower }),
    );
  }
  servePage(app, deps, followRequestsCall, { tag, canWait: true }, NEWEST_FIRST, async ({ actor, page }) => {
    const { rows, next } = await listFollowRequests(deps.db.read, actor.userId, page);
    return { rows: rows.map(toPerson), next };
  });
}
