import { ActivityEntitySchema, ActivitySeenBodySchema } from '@posy/contract/activity';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { listActivityOf, markActivitySeen } from './activity.service.ts';

const ActivityListSchema = Type.Array(ActivityEntitySchema);

/** Routes of activity. */
export function activityRoutes(app: App, deps: Deps): void {
  const tags = ['activity'];
  const listSchema = { tags, querystring: PageQuerySchema, response: { 200: ActivityListSchema } };

  app.get('/api/activity', { schema: listSchema }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
    await setAsOf(deps, reply, userId);
    const after = cursor === undefined ? TOP : parsePlace(cursor);
    const { activities, next } = await listActivityOf(deps.db.read, userId, { after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return [...activities];
  });

  app.post('/api/activity/seen', { schema: { tags, body: ActivitySeenBodySchema } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('activitySeenByAccount', actor.userId);
    const { seenAt } = request.body;
    return sendWritten(reply, await markActivitySeen(deps, actor, writeRequestOf(request, { seenAt }), seenAt));
  });
}
