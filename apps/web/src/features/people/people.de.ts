import type { Catalogue } from '../../language/catalogue.ts';
import type { peopleTexts } from './people.en.ts';

export default {
  onThisDevice: 'Auf diesem Gerät',
} satisfies Catalogue<typeof peopleTexts>;
