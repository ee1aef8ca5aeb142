import type { Catalogue } from '../../language/catalogue.ts';
import type { peopleRowTexts } from './people-row.en.ts';

export default {
  strip: 'Personen, denen du folgst',
  yourPosts: 'Deine Beiträge',
} satisfies Catalogue<typeof peopleRowTexts>;
