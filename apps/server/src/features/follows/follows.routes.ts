import { followCall, followersCall, followingCall, followStatusCall, unfollowCall } from '@posy/contract/follows';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveRead, serveWrite } from '../../http/serve.ts';
import { NEWEST_FIRST } from '../../paging/page-cursor.ts';
import { toPerson } from '../users/person.ts';
import { getFollowStatus, listPeople, setFollow } from './follows.service.ts';

/** Routes of follows. */
export function followsRoutes(app: App, deps: Deps): void {
  const tag = 'follows';
  serveRead(app, deps, followStatusCall, { tag }, ({ actor, params }) =>
    getFollowStatus(deps.db.read, actor.userId, params.id),
  );
  for (const call of [followCall, unfollowCall]) {
    const isFollowing = call === followCall;
    serveWrite(app, deps, call, { tag, limit: 'followsByAccount' }, ({ actor, request, params: { id: personId } }) =>
      setFollow(deps, actor, request, { personId, isFollowing }),
    );
  }

  for (const call of [followersCall, followingCall]) {
    const list = call === followersCall ? 'followers' : 'following';
    servePage(app, deps, call, { tag, canWait: true }, NEWEST_FIRST, async ({ actor, params, page }) => {
      const { rows, next } = await listPeople(deps.db.read, actor.userId, { list, personId: params.id, ...page });
      return { rows: rows.map(toPerson), next };
    });
  }
}
