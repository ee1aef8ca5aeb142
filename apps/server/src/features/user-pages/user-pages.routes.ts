import { userPageCall } from '@posy/contract/user-pages';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveRead } from '../../http/serve.ts';
import { getUserPage } from './user-pages.service.ts';

/** The route of the page of a user. */
export function userPagesRoutes(app: App, deps: Deps): void {
  serveRead(app, deps, userPageCall, { tag: 'user-pages', hasAge: true }, ({ actor, params }) =>
    getUserPage(deps.db.read, actor.userId, params.who),
  );
}
