import type { Catalogue } from '../../language/catalogue.ts';
import type { cropTexts } from './crop.en.ts';

export default {
  loading: 'Das Bild wird geladen',
  area: 'Bild zum Zuschneiden',
  move: 'Bild verschieben',
  moveLeft: 'Nach links',
  moveRight: 'Nach rechts',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  zoom: 'Zoom',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  hint: 'Ziehen zum Verschieben. Zwei Finger, Mausrad oder Regler zum Zoomen.',
  keys: 'Pfeiltasten verschieben das Bild, + und - zoomen.',
} satisfies Catalogue<typeof cropTexts>;
