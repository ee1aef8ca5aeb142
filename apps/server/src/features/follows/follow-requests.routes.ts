import { acceptFollowerCall, followRequestsCall, removeFollowerCall } from '@posy/contract/follow-requests';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveWrite } from '../../http/serve.ts';
import { toPerson } from '../users/person.ts';
import { listFollowRequests, setFollower } from './follow-requests.service.ts';

/** Routes of requests to follow, and of one's followers. */
export function followRequestsRoutes(app: App, deps: Deps): void {
  const service = { tag: 'follows', limit: 'followsByAccount' } as const;
  for (const call of [acceptFollowerCall, removeFollowerCall]) {
    const isFollower = call === acceptFollowerCall;
    serveWrite(app, deps, call, service, ({ actor, request, params: { id: personId } }) =>
      setFollower(deps, actor, request, { personId, isFollower }),
    );
  }
  servePage(app, deps, followRequestsCall, { ...service, canWait: true }, async ({ actor, page }) => {
    const { rows, next } = await listFollowRequests(deps.db.read, actor.userId, page);
    return { rows: rows.map(toPerson), next };
  });
}
