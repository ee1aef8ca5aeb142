import { searchPeopleCall, SearchQuerySchema } from '@posy/contract/users';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { servePage } from '../../http/serve.ts';
import type { CursorFormat } from '../../paging/page-cursor.ts';
import { searchPeople } from './people.service.ts';
import { formatSearchCursor, parseSearchCursor, type SearchCursor } from './search-cursor.ts';

const CURSORS: CursorFormat<SearchCursor | null> = {
  first: null,
  parse: parseSearchCursor,
  format: (cursor) => (cursor ? formatSearchCursor(cursor) : ''),
};

/** Parameters such as `q[]` and `__proto__[a]` are refused. */
const StrictQuerySchema = Type.Object(SearchQuerySchema.properties, { additionalProperties: false });

/** Routes of the people search. */
export function peopleRoutes(app: App, deps: Deps): void {
  const service = { tag: 'people', canWait: true, limit: 'searchesByAccount' } as const;
  const call = { ...searchPeopleCall, query: StrictQuerySchema };
  servePage(app, deps, call, service, CURSORS, async ({ actor, query: { q = '' }, page }) => {
    const { people, next } = await searchPeople(deps, actor.userId, { q, ...page });
    return { rows: people, next };
  });
}
