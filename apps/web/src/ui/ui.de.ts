import type { Catalogue } from '../language/catalogue.ts';
import type { uiTexts } from './ui.en.ts';

export default {
  close: 'Schließen',
  cancel: 'Abbrechen',
  retry: 'Wiederholen',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen',
  more: 'Mehr zeigen',
  notSaved: 'Auf diesem Gerät nicht gespeichert',
  savedAt: 'Nicht verbunden – zu sehen ist der Stand von {time}',
  restNotSaved: 'Der Rest erscheint, sobald Posy erreichbar ist.',
  discard: 'Verwerfen',
  cancelSending: 'Senden abbrechen',
  dismiss: 'Ausblenden',
  discarded: 'Verworfen',
  showTyped: 'Eingabe anzeigen',
  hideTyped: 'Eingabe verbergen',
  pictureMissing: 'Dieses Bild kann gerade nicht gezeigt werden.',
  pictureMissingOf: '{alt} (kann gerade nicht gezeigt werden)',
} satisfies Catalogue<typeof uiTexts>;
