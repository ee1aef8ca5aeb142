import type { Catalogue } from '../../language/catalogue.ts';
import type english from './video.en.ts';

export default {
  video: 'Video',
  download: 'Video herunterladen',
  downloadOf: 'Video herunterladen, {size}',
  notPlayable: 'Dieses Video kann im Browser nicht abgespielt werden.',
  needsConnection: 'Dieses Video braucht eine Verbindung.',
  failed: 'Dieses Video konnte nicht abgespielt werden.',
  retry: 'Erneut versuchen',
  gone: 'Dieses Video ist nicht mehr auf diesem Gerät.',
  loading: 'Das Video wird geladen …',
  downloaded: 'Video heruntergeladen!',
  downloadFailed: 'Das Video konnte nicht heruntergeladen werden. Bitte versuche es noch einmal.',
  downloadOffline: 'Das Video lässt sich herunterladen, sobald du wieder online bist.',
} satisfies Catalogue<typeof english>;
