import { flowerGiversCall, flowerStatusCall, setFlowerCall } from '@posy/contract/flowers';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveRead, serveWrite } from '../../http/serve.ts';
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
  servePage(app, deps, flowerGiversCall, { ...service, canWait: true }, async ({ actor, params, page }) => {
    const { rows, next } = await listGiversOf(deps.db.read, actor.userId, { postId: params.id, ...page });
    return { rows: rows.map(toPerson), next };
  });
}
