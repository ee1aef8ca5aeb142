import type { Catalogue } from '../language/catalogue.ts';
import type { appTexts } from './app.en.ts';

export default {
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Die Seite, die du suchst, gibt es nicht, oder sie ist umgezogen.',
  goHome: 'Zur Startseite',
  errorText: 'Etwas ist schiefgelaufen. Bitte lade die Seite neu und versuche es noch einmal.',
  partMissingTitle: 'Noch nicht auf diesem Gerät',
  partMissing: 'Diese Seite wurde auf diesem Gerät noch nicht geöffnet. Beim ersten Mal braucht sie eine Verbindung.',
  refreshPage: 'Seite neu laden',
  skip: 'Zum Inhalt springen',
  updateReady: 'Update bereit',
  updateHint: 'Es gibt eine neuere Version von Posy.',
  updateNow: 'Aktualisieren',
  storageTitle: 'Posy kann auf diesem Gerät nichts speichern',
  storageHint:
    'Dieser Browser verbietet dieser Website das Speichern, oder der Speicher ist voll. Schaffe Platz oder erlaube es und lade dann neu.',
  storageStuckTitle: 'Der Speicher antwortet nicht',
  storageStuck:
    'Der Speicher dieses Geräts antwortet nicht. Schließe alle Tabs von Posy und öffne es wieder. Nichts geht verloren.',
  newerTitle: 'In einem anderen Tab ist eine neuere Version von Posy offen',
  newerHint: 'Lade diese Seite neu, um damit weiterzumachen.',
} satisfies Catalogue<typeof appTexts>;
