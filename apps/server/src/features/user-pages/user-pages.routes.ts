import { UserPageParamsSchema, UserPageSchema } from '@posy/contract/user-pages';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { getUserPage } from './user-pages.service.ts';

/** The route of the page of a user. */
export function userPagesRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['user-pages'], params: UserPageParamsSchema, response: { 200: UserPageSchema } };
  app.get('/api/user-pages/:who', { schema }, async (request, reply) => {
    const { userId } = requireActor(request);
    await setAsOf(deps, reply, userId);
    return getUserPage(deps.db.read, userId, request.params.who);
  });
}
