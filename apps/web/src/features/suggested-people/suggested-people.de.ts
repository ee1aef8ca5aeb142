import type { Catalogue } from '../../language/catalogue.ts';
import type { suggestedPeopleTexts } from './suggested-people.en.ts';

export default {
  title: 'Zum Folgen',
  introduced: 'Vielleicht interessant für dich',
  followedBy: 'Gefolgt von {name}',
  followedByBoth: 'Gefolgt von {name} und {other}',
  followedByMore: 'Gefolgt von {name} und {count, plural, one {# weiteren Person} other {# weiteren}}',
  commentsOn: 'Kommentiert Beiträge von {name}',
  commentsOnBoth: 'Kommentiert Beiträge von {name} und {other}',
} satisfies Catalogue<typeof suggestedPeopleTexts>;
