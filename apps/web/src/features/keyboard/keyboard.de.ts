import type { Catalogue } from '../../language/catalogue.ts';
import type { keyboardTexts } from './keyboard.en.ts';

export default {
  title: 'Tastenkürzel',
  hint: 'Sie wirken, solange du nichts tippst und kein Dialog offen ist.',
  isOn: 'Tastenkürzel aus einer Taste verwenden',
  isOnHint: 'Gilt auf diesem Gerät. Schalte sie aus, wenn sie Spracheingabe oder Screenreader stören.',
  next: 'Nächster Beitrag',
  previous: 'Voriger Beitrag',
  flower: 'Blume an oder aus',
  comments: 'Kommentare',
  photo: 'Foto ansehen',
  create: 'Beitrag erstellen',
  search: 'Personen suchen',
  home: 'Start',
  discover: 'Entdecken',
  messages: 'Nachrichten',
  dashboard: 'Übersicht',
  settings: 'Einstellungen',
  message: 'Die Meldung auf dem Bildschirm',
  help: 'Diese Liste',
  posts: 'Beiträge',
  elsewhere: 'Gehe zu',
  thenKey: 'dann',
  or: 'oder',
} satisfies Catalogue<typeof keyboardTexts>;
