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

  title: 'Foto bearbeiten',
  open: 'Bearbeiten',
  shape: 'Format',
  original: 'Original',
  turn: 'Um 90° drehen',
  turnedBy: 'Um {degrees} gedreht',
  tilt: 'Ausrichten',
  degrees: '{degrees}°',
  tiltLeft: 'Nach links neigen',
  tiltRight: 'Nach rechts neigen',
  reset: 'Zurücksetzen',
  done: 'Fertig',
  failed: 'Dieses Foto konnte auf diesem Gerät nicht bearbeitet werden. Es ist unverändert.',
  animated: 'Eine Animation kann nicht bearbeitet werden.',
  missing: 'Die Bearbeitung konnte nicht geladen werden. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof cropTexts>;
