import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { PersonListSchema, SearchQuerySchema } from '@posy/contract/users';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink, setAsOf } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { searchPeople } from './people.service.ts';
import { formatSearchPlace, parseSearchPlace } from './search-place.ts';

/** Parameters such as `q[]` and `__proto__[a]` are refused. */
const StrictQuerySchema = Type.Object(SearchQuerySchema.properties, { additionalProperties: false });

/** Routes of the people search. */
export function peopleRoutes(app: App, deps: Deps): void {
  const schema = {
    tags: ['people'],
    querystring: StrictQuerySchema,
    response: { 200: PersonListSchema },
  };

  app.get('/api/users/search', { schema, config: { canWait: true } }, async (request, reply) => {
    const { userId } = requireActor(request);
    await deps.limits.consume('searchesByAccount', userId);
    const { q = '', cursor, limit = DEFAULT_PAGE_SIZE } = request.query;
    const after = cursor === undefined ? null : parseSearchPlace(cursor);
    await setAsOf(deps, reply, userId);
    const { people, next } = await searchPeople(deps, userId, { q, after, limit });
    const link = nextLink(request, next && formatSearchPlace(next));
    if (link !== null) reply.header('link', link);
    return people;
  });
}
