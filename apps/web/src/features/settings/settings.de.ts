import type { Catalogue } from '../../language/catalogue.ts';
import type { settingsTexts } from './settings.en.ts';

export default {
  title: 'Einstellungen',
  profile: 'Profil',
  notifications: 'Mitteilungen',
  appearance: 'Darstellung',
  dataAndStorage: 'Daten und Speicher',
  accountHint: 'E-Mail, Passwort, Geräte',
  appearanceHint: 'Design, Textgröße, Sprache',
  notificationsHint: 'Push-Mitteilungen und ihre Arten',
  dataAndStorageHint: 'Mobile Daten, Speicher, deine Daten',
  safetyHint: 'Blockierte und stummgeschaltete Personen',
  aboutHint: 'Version, Installation, Bedingungen',
  account: 'Konto',
  personal: 'Private Angaben',
  security: 'Sicherheit',
  safety: 'Schutz',
  data: 'Deine Daten',
  dataUse: 'Datenverbrauch',
  storage: 'Speicher',
  about: 'Über Posy',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  aboutPosy: 'Posy. Teile deine Momente mit der Welt.',
  version: 'Version {version}',
  language: 'Sprache',
} satisfies Catalogue<typeof settingsTexts>;
