import type { Catalogue } from '../../language/catalogue.ts';
import type english from './composer.en.ts';

export default {
  label: 'Deine Nachricht',
  placeholder: 'Nachricht schreiben',
  send: 'Nachricht senden',
  attach: 'Foto oder Video anhängen',
  length: '{used} von {limit} Zeichen',
} satisfies Catalogue<typeof english>;
