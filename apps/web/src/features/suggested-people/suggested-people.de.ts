import type { Catalogue } from '../../language/catalogue.ts';
import type { suggestedPeopleTexts } from './suggested-people.en.ts';

export default {
  title: 'Zum Folgen',
  introduced: 'Wem andere folgen, denen du folgst',
  followedBy: 'Gefolgt von {name}',
  followedByBoth: 'Gefolgt von {name} und {other}',
  followedByMore: 'Gefolgt von {name} und {count, plural, one {# weiteren Person} other {# weiteren}}',
} satisfies Catalogue<typeof suggestedPeopleTexts>;
