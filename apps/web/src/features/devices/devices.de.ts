import type { Catalogue } from '../../language/catalogue.ts';
import type { devicesTexts } from './devices.en.ts';

export default {
  hint: 'Wenn du eines davon nicht kennst, melde es ab und ändere dein Passwort.',
  list: 'Geräte',
  thisDevice: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  since: 'angemeldet am {date}',
  signOut: 'Abmelden',
  signOutOf: '{device} abmelden',
  signOutOthers: 'Alle anderen Geräte abmelden',
  othersTitle: 'Alle anderen Geräte abmelden?',
  othersQuestion:
    'Hier bleibst du angemeldet. Nicht gesendete Einträge bleiben auf den anderen Geräten, bis du dich dort wieder anmeldest.',
  signedOut: 'Abgemeldet',
  offline: 'Deine Geräte erscheinen hier, sobald du verbunden bist.',
  listFailed: 'Das konnte nicht geladen werden.',
  error: 'Fehler',
  unreachable: 'Posy ist gerade nicht erreichbar. Versuche es wieder, sobald du verbunden bist.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  changePassword: 'Passwort ändern',
  currentPassword: 'Aktuelles Passwort',
  save: 'Passwort ändern',
  othersEnd: 'Alle anderen Geräte werden abgemeldet.',
  changed: 'Passwort geändert',
  changedHint: 'Alle anderen Geräte sind abgemeldet.',
  changeOffline: 'Du bist offline. Zum Ändern des Passworts braucht es eine Verbindung.',
  usedNow: 'Gerade eben benutzt',
  lastUsed: 'Zuletzt benutzt vor {age}',
} satisfies Catalogue<typeof devicesTexts>;
