import type { Catalogue } from '../../language/catalogue.ts';
import type { tagsTexts } from './tags.en.ts';

export default {
  empty: 'Noch keine Beiträge mit diesem Schlagwort',
  emptyHint: 'Hier erscheinen öffentliche Beiträge, in deren Text es steht.',
  awayHint: 'Beiträge mit diesem Schlagwort erscheinen, sobald Posy erreichbar ist.',
  noTag: 'Diese Seite ist nicht verfügbar',
  noTagHint: 'Ein Schlagwort hat Buchstaben, Ziffern und Unterstriche, und mindestens einen Buchstaben.',
} satisfies Catalogue<typeof tagsTexts>;
