import type { Catalogue } from '../../language/catalogue.ts';
import type { keepOfflineTexts } from './keep-offline.en.ts';

export default {
  keep: 'Offline behalten',
  keepHint: 'Speichert die Beiträge und Bilder dieser Sammlung auf diesem Gerät, auch für ohne Verbindung.',
  videos: 'Auch Videos',
  videosHint: 'Videos werden geladen, wo deine Dateneinstellungen das Laden für offline erlauben.',
  videosHeld: 'Die Videos warten: In diesem Netz erlauben deine Dateneinstellungen das Laden für offline nicht.',

  progress: '{complete} von {count} gespeichert, {size}',
  progressLabel: 'Auf diesem Gerät gespeicherte Beiträge',
  loading: 'Beiträge und Bilder werden auf diesem Gerät gespeichert.',
  later: 'Einige Dateien konnten nicht geladen werden. Posy versucht es später wieder.',
  network: 'Der Rest wird gespeichert, sobald es eine Verbindung gibt.',
  setting:
    'Deine Dateneinstellungen erlauben das Laden für offline nicht. Du kannst sie unter „Daten und Speicher“ ändern.',
  space: 'Der Platz für behaltene Sammlungen ist aufgebraucht: {complete} von {count} sind gespeichert.',
  done: 'Diese Sammlung lässt sich ohne Verbindung nutzen.',
  empty: 'Beiträge, die du hier merkst, werden auf diesem Gerät gespeichert.',

  ended:
    'Diese Sammlung wird nicht mehr offline behalten. Ihre Dateien werden gelöscht, wenn der Platz gebraucht wird.',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',
  notPossible: 'Dieser Browser oder dieses private Fenster kann Posy ohne Verbindung nicht öffnen.',
} satisfies Catalogue<typeof keepOfflineTexts>;
