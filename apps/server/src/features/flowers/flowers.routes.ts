import { flowerStatusCall, setFlowerCall } from '@posy/contract/flowers';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PageQuerySchema } from '@posy/contract/paging';
import { PostParamsSchema } from '@posy/contract/posts';
import { PersonListSchema } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { serveRead, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { formatPlace, parsePlace, TOP } from '../../paging/place.ts';
import { toPerson } from '../users/person.ts';
import { listGiversOf } from './flower-givers.service.ts';
import { getFlowerStatus, setFlower } from './flowers.service.ts';

/** Routes of flowers. */
export function flowersRoutes(app: App, deps: Deps): void {
  const service = { tag: 'flowers', limit: 'flowersByAccount' } as const;

  serveWrite(app, deps, setFlowerCall, service, ({ actor, request, params: { id: postId }, body }) =>
    setFlower(deps, actor, request, { postId, isFlowered: body?.isFlowered ?? null }),
  );
  serveRead(app, flowerStatusCall, service, ({ actor, params }) => getFlowerStatus(deps, actor.userId, params.id));

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
