import { followCall, followStatusCall, unfollowCall } from '@posy/contract/follows';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { PersonListSchema, UserParamsSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { serveRead, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { toPerson } from '../users/person.ts';
import { getFollowStatus, listPeople, setFollow } from './follows.service.ts';

/** Routes of follows. */
export function followsRoutes(app: App, deps: Deps): void {
  const tags = ['follows'];
  const listSchema = {
    tags,
    params: UserParamsSchema,
    querystring: PageQuerySchema,
    response: { 200: PersonListSchema },
  };

  const service = { tag: 'follows', limit: 'followsByAccount' } as const;
  serveRead(app, followStatusCall, service, ({ actor, params }) =>
    getFollowStatus(deps.db.read, actor.userId, params.id),
  );
  for (const call of [followCall, unfollowCall]) {
    const isFollowing = call === followCall;
    serveWrite(app, deps, call, service, ({ actor, request, params: { id: personId } }) =>
      setFollow(deps, actor, request, { personId, isFollowing }),
    );
  }

  for (const list of ['followers', 'following'] as const) {
    app.get(`/api/users/:id/${list}`, { schema: listSchema, config: { canWait: true } }, async (request, reply) => {
      const { userId } = requireActor(request);
      const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
      await setAsOf(deps, reply, userId);
      const after = cursor === undefined ? TOP : parsePlace(cursor);
      const { rows, next } = await listPeople(deps.db.read, userId, {
        list,
        personId: request.params.id,
        after,
        limit,
      });
      const link = nextLink(request, next && formatPlace(next));
      if (link !== null) reply.header('link', link);
      return rows.map(toPerson);
    });
  }
}
