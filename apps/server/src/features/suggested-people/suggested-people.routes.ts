import { suggestedPeopleCall } from '@posy/contract/suggested-people';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveRead } from '../../http/serve.ts';
import { listSuggestedPeople } from './suggested-people.service.ts';

/** The route of people to follow. */
export function suggestedPeopleRoutes(app: App, deps: Deps): void {
  const service = { tag: 'suggested-people', canWait: true, hasAge: true };
  serveRead(app, deps, suggestedPeopleCall, service, ({ actor }) => listSuggestedPeople(deps.db.read, actor.userId));
}
