import { searchPeopleCall } from '@posy/contract/users';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage } from '../../http/serve.ts';
import type { Places } from '../../paging/place.ts';
import { searchPeople } from './people.service.ts';
import { formatSearchPlace, parseSearchPlace, type SearchPlace } from './search-place.ts';

const PLACES: Places<SearchPlace | null> = {
  first: null,
  parse: parseSearchPlace,
  format: (place) => (place ? formatSearchPlace(place) : ''),
};

/** Routes of the people search. */
export function peopleRoutes(app: App, deps: Deps): void {
  const service = { tag: 'people', canWait: true, limit: 'searchesByAccount' } as const;
  servePage(app, deps, searchPeopleCall, service, PLACES, async ({ actor, query: { q = '' }, page }) => {
    const { people, next } = await searchPeople(deps, actor.userId, { q, ...page });
    return { rows: people, next };
  });
}
