import type { Catalogue } from '../../language/catalogue.ts';
import type english from './mute-words.en.ts';

export default {
  mute: 'Eine Person stummschalten',
  unmute: 'Eine Person nicht mehr stummschalten',
  what: 'Stummschalten',
  muteFailed: 'Das Stummschalten ist fehlgeschlagen',
  unmuteFailed: 'Das Aufheben der Stummschaltung ist fehlgeschlagen',
  error: 'Fehler',
} satisfies Catalogue<typeof english>;
