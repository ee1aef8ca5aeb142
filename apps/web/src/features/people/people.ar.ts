import type { Catalogue } from '../../language/catalogue.ts';
import type { peopleTexts } from './people.en.ts';

export default {
  onThisDevice: 'على هذا الجهاز',
} satisfies Catalogue<typeof peopleTexts>;
