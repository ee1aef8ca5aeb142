import type { Catalogue } from '../../language/catalogue.ts';
import type { flowerWordsTexts } from './flower-words.en.ts';

export default {
  give: 'Blume schenken',
  removeFlower: 'Blume zurücknehmen',
  giveTo: 'Blume für {media, select, video {das Video} other {das Foto}} von {name}',
  giveToOwn: 'Blume für {media, select, video {dein Video} other {dein Foto}}',
  takeFrom: 'Blume von {media, select, video {dem Video} other {dem Foto}} von {name} zurücknehmen',
  takeFromOwn: 'Blume von {media, select, video {deinem Video} other {deinem Foto}} zurücknehmen',
} satisfies Catalogue<typeof flowerWordsTexts>;
