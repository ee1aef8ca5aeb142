import { FollowStatusSchema } from '@posy/contract/follows';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { PersonListSchema, UserParamsSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { toPerson } from '../users/person.ts';
import { getFollowStatus, listPeople, setFollow } from './follows.service.ts';

/** Routes of follows. */
export function followsRoutes(app: App, deps: Deps): void {
  const tags = ['follows'];
  const schema = { tags, params: UserParamsSchema, response: { 200: FollowStatusSchema } };
  const listSchema = {
    tags,
    params: UserParamsSchema,
    querystring: PageQuerySchema,
    response: { 200: PersonListSchema },
  };

  app.get('/api/users/:id/follow-status', { schema }, async (request) => {
    const { userId } = requireActor(request);
    return getFollowStatus(deps.db.read, userId, request.params.id);
  });

  for (const isFollowing of [true, false]) {
    app.route({
      method: isFollowing ? 'POST' : 'DELETE',
      url: '/api/users/:id/follow',
      schema,
      async handler(request, reply) {
        const actor = requireActor(request);
        await deps.limits.consume('followsByAccount', actor.userId);
        const mutation = { personId: request.params.id, isFollowing };
        return sendWritten(reply, await setFollow(deps, actor, writeRequestOf(request, null), mutation));
      },
    });
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
