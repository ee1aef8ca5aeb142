import type { Catalogue } from '../../language/catalogue.ts';
import type { flowersTexts } from './flowers.en.ts';

export default {
  flower: 'Blume',
  give: 'Blume schenken',
  removeFlower: 'Blume zurücknehmen',
  giveTo: 'Blume für {media, select, video {das Video} other {das Foto}} von {name}',
  giveToOwn: 'Blume für {media, select, video {dein Video} other {dein Foto}}',
  takeFrom: 'Blume von {media, select, video {dem Video} other {dem Foto}} von {name} zurücknehmen',
  takeFromOwn: 'Blume von {media, select, video {deinem Video} other {deinem Foto}} zurücknehmen',
  label: '{count, plural, one {Blume, # geschenkt} other {Blume, # geschenkt}}',
  error: 'Fehler',
  failed: 'Die Blume ließ sich nicht ändern. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof flowersTexts>;
