import type { Catalogue } from '../../language/catalogue.ts';
import type { dataSaverTexts } from './data-saver.en.ts';

export default {
  intro: 'Was Posy auf diesem Gerät automatisch laden und senden darf.',
  onWifi: 'Du bist gerade im WLAN.',
  notOnWifi: 'Du bist gerade nicht im WLAN.',
  unknownConnection:
    'Dieser Browser sagt Posy nicht, ob du im WLAN bist. Deshalb lässt sich „Im WLAN“ hier nicht wählen.',
  savesData: 'Dein Browser möchte Daten sparen. Wenn du hier nichts anderes wählst, fragt Posy vorher.',

  photos: 'Fotos laden',
  autoplay: 'Videos von selbst abspielen',
  autoplayHint: 'Ohne Ton, eines nach dem anderen. Nicht, solange dein Gerät Strom spart oder Bewegungen verringert.',
  prefetch: 'Beiträge für offline laden',
  uploads: 'Fotos und Videos senden',
  always: 'Immer',
  wifi: 'Im WLAN',
  never: 'Nie',
  whenTapped: 'Wenn ich tippe',
  onRequest: 'Wenn ich es sage',

  load: 'Foto laden',
  loadOf: 'Foto laden, {size}',
} satisfies Catalogue<typeof dataSaverTexts>;
