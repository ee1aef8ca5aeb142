import type { Catalogue } from '../../language/catalogue.ts';
import type { preferencesTexts } from './preferences.en.ts';

export default {
  title: 'Melde mir',
  hint: 'Gilt für alle deine Geräte.',
  kindsOff: 'Push-Mitteilungen sind auf diesem Gerät aus.',
  messages: 'Nachrichten',
  flowers: 'Blumen',
  flowersHint: 'Für deine Beiträge und deine Kommentare.',
  comments: 'Kommentare',
  commentsHint: 'Zu deinen Beiträgen, und Antworten auf deine Kommentare.',
  mentions: 'Erwähnungen',
  mentionsHint: 'Wenn jemand deinen Benutzernamen in einen Beitrag oder Kommentar schreibt.',
  follows: 'Neue Follower',
  update: 'Einstellungen für Mitteilungen',
  change: 'Einstellungen',
  failed: 'Die Einstellung für Mitteilungen konnte nicht geändert werden.',
  birthYear: 'Geburtsjahr (freiwillig)',
  birthYearHint:
    'Privat: Niemand sieht es. Es dient nur dazu, dir Anzeigen zu zeigen, die für dein Alter gedacht sind.',
  birthYearInvalid: 'Bitte gib ein gültiges Geburtsjahr ein',
  birthYearSave: 'Jahr speichern',
  birthYearSaved: 'Geburtsjahr gespeichert',
  birthYearRemoved: 'Geburtsjahr entfernt',
  birthYearEntry: 'Geburtsjahr',
  birthYearFailed: 'Dein Geburtsjahr konnte nicht gespeichert werden.',
  languageEntry: 'Sprache',
  languageFailed: 'Deine Sprache konnte nicht gespeichert werden.',
  language: 'Sprache',
  languageAsBrowser: 'Wie der Browser',
  languageHint: 'Gilt für alle deine Geräte. Posy startet dafür neu; deine Entwürfe bleiben.',
} satisfies Catalogue<typeof preferencesTexts>;
