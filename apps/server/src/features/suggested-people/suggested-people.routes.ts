import { SuggestedPersonSchema } from '@posy/contract/suggested-people';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { listSuggestedPeople } from './suggested-people.service.ts';

const SuggestedPersonListSchema = Type.Array(SuggestedPersonSchema);

/** The route of people to follow. */
export function suggestedPeopleRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['suggested-people'], response: { 200: SuggestedPersonListSchema } };
  app.get('/api/users/suggested', { schema, config: { canWait: true } }, async (request, reply) => {
    const { userId } = requireActor(request);
    await setAsOf(deps, reply, userId);
    return listSuggestedPeople(deps.db.read, userId);
  });
}
