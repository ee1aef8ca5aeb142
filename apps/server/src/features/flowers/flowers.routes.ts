import { flowerGiversCall, flowerStatusCall, setFlowerCall } from '@posy/contract/flowers';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage, serveRead, serveWrite } from '../../http/serve.ts';
import { NEWEST_FIRST } from '../../paging/page-cursor.ts';
import { toPerson } from '../users/person.ts';
import { listGiversOf } from './flower-givers.service.ts';
import { getFlowerStatus, setFlower } from './flowers.service.ts';

/** Routes of flowers. */
export function flowersRoutes(app: App, deps: Deps): void {
  const tag = 'flowers';

  serveWrite(
    app,
    deps,
    setFlowerCall,
    { tag, limit: 'flowersByAccount' },
    ({ actor, request, params: { id: postId }, body }) =>
      setFlower(deps, actor, request, { postId, isFlowered: body?.isFlowered ?? null }),
  );
  serveRead(app, deps, flowerStatusCall, { tag }, ({ actor, params }) =>
    getFlowerStatus(deps, actor.userId, params.id),
  );
  servePage(app, deps, flowerGiversCall, { tag, canWait: true }, NEWEST_FIRST, async ({ actor, params, page }) => {
    const { rows, next } = await listGiversOf(deps.db.read, actor.userId, { postId: params.id, ...page });
    return { rows: rows.map(toPerson), next };
  });
}
