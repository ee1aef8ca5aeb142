import { acceptFollowerCall, removeFollowerCall } from '@posy/contract/follow-requests';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { PersonListSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { toPerson } from '../users/person.ts';
import { listFollowRequests, setFollower } from './follow-requests.service.ts';

/** Routes of requests to follow, and of one's followers. */
export function followRequestsRoutes(app: App, deps: Deps): void {
  const tags = ['follows'];
  const listSchema = { tags, querystring: PageQuerySchema, response: { 200: PersonListSchema } };

  const service = { tag: 'follows', limit: 'followsByAccount' } as const;
  for (const call of [acceptFollowerCall, removeFollowerCall]) {
    const isFollower = call === acceptFollowerCall;
    serveWrite(app, deps, call, service, ({ actor, request, params: { id: personId } }) =>
      setFollower(deps, actor, request, { personId, isFollower }),
    );
  }

  app.get('/api/follow-requests', { schema: listSchema, config: { canWait: true } }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
    await setAsOf(deps, reply, userId);
    const after = cursor === undefined ? TOP : parsePlace(cursor);
    const { rows, next } = await listFollowRequests(deps.db.read, userId, { after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return rows.map(toPerson);
  });
}
