import type { Catalogue } from '../../language/catalogue.ts';
import type { settingsTexts } from './settings.en.ts';

export default {
  title: 'Einstellungen',
  profile: 'Profil',
  notifications: 'Mitteilungen',
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
