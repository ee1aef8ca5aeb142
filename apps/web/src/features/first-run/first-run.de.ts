import type { Catalogue } from '../../language/catalogue.ts';
import type { firstRunTexts } from './first-run.en.ts';

export default {
  title: 'Willkommen bei Posy',
  close: 'Erste Schritte ausblenden',
  picture: 'Füge dein Bild hinzu',
  pictureHint: 'Daran erkennen dich andere.',
  choosePicture: 'Bild auswählen',
  follow: 'Folge fünf Personen',
  followed: '{count} von {wanted} gefolgt',
  followAll: 'Allen folgen',
  nobodyYet: 'Noch hat niemand ein Foto geteilt.',
  post: 'Teile dein erstes Foto',
  postHint: 'Es wird gesendet, sobald es eine Verbindung gibt.',
  create: 'Foto auswählen',
  done: 'Erledigt',
  allDone: 'Alles ist eingerichtet.',
  people: 'Personen, denen du folgen kannst',
  photoBy: 'Neuestes Foto von {name}',
} satisfies Catalogue<typeof firstRunTexts>;
