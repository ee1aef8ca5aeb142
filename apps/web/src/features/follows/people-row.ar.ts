import type { Catalogue } from '../../language/catalogue.ts';
import type { peopleRowTexts } from './people-row.en.ts';

export default {
  strip: 'من تتابعهم',
  yourPosts: 'منشوراتك',
} satisfies Catalogue<typeof peopleRowTexts>;
