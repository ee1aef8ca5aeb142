import type { Catalogue } from '../../language/catalogue.ts';
import type { videoPlayerTexts } from './video-player.en.ts';

export default {
  download: 'Video herunterladen',
  downloadOf: 'Video herunterladen, {size}',
  notPlayable: 'Dieses Video kann im Browser nicht abgespielt werden.',
  needsConnection: 'Dieses Video braucht eine Verbindung.',
  failed: 'Dieses Video konnte nicht abgespielt werden.',
  notOnDevice: 'Dieses Video ist nicht mehr auf diesem Gerät.',
  loading: 'Das Video wird geladen …',
  soundOn: 'Ton einschalten',
  soundOff: 'Ton ausschalten',
  pause: 'Video anhalten',
  downloaded: 'Video heruntergeladen!',
  downloadFailed: 'Das Video konnte nicht heruntergeladen werden. Bitte versuche es noch einmal.',
  downloadOffline: 'Das Video lässt sich herunterladen, sobald du wieder online bist.',
  position: 'Stelle',
  positionOf: '{time} von {duration}',
  fullScreen: 'Vollbild',
  endFullScreen: 'Vollbild beenden',
  player: 'Videoplayer',
} satisfies Catalogue<typeof videoPlayerTexts>;
