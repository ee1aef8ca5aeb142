import { FlowerStatusSchema, SetFlowerRequestSchema } from '@posy/contract/flowers';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { PostParamsSchema } from '@posy/contract/posts';
import { PersonListSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { toPerson } from '../users/person.ts';
import { listGiversOf } from './flower-givers.service.ts';
import { getFlowerStatus, setFlower } from './flowers.service.ts';

/** Routes of flowers. */
export function flowersRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['flowers'], params: PostParamsSchema, response: { 200: FlowerStatusSchema } };
  // Clients that toggle send no body, or null.
  const body = SetFlowerRequestSchema;

  app.post('/api/posts/:id/flower', { schema: { ...schema, body } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('flowersByAccount', actor.userId);
    const isFlowered = request.body?.isFlowered ?? null;
    const args = { postId: request.params.id, isFlowered };
    return sendWritten(reply, await setFlower(deps, actor, writeRequestOf(request, { isFlowered }), args));
  });

  app.get('/api/posts/:id/flower-status', { schema }, async (request) => {
    const { userId } = requireActor(request);
    return getFlowerStatus(deps, userId, request.params.id);
  });

  const giversSchema = {
    tags: ['flowers'],
    params: PostParamsSchema,
    querystring: PageQuerySchema,
    response: { 200: PersonListSchema },
  };
  app.get('/api/posts/:id/flowers', { schema: giversSchema, config: { canWait: true } }, async (request, reply) => {
    const { userId } = requireActor(request);
    const { cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
    await setAsOf(deps, reply, userId);
    const after = cursor === undefined ? TOP : parsePlace(cursor);
    const { rows, next } = await listGiversOf(deps.db.read, userId, { postId: request.params.id, after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return rows.map(toPerson);
  });
}
