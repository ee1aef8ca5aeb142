import type { Catalogue } from '../../language/catalogue.ts';
import type { outboxTexts } from './outbox.en.ts';

export default {
  title: 'Postausgang',
  empty: 'Nichts wartet',
  emptyHint: 'Alles wurde gesendet.',
  lastSynced: 'Zuletzt abgeglichen: {time}',
  offlineHint:
    'Du bist offline. Diese Einträge sind auf diesem Gerät gespeichert und werden gesendet, sobald du wieder online bist.',
  serverDownHint:
    'Posy antwortet gerade nicht. Diese Einträge sind auf diesem Gerät gespeichert und werden später gesendet.',
  portalHint:
    'Dieses Netz verlangt zuerst eine Anmeldung. Diese Einträge sind auf diesem Gerät gespeichert und werden später gesendet.',
  offlineNote:
    'Du bist offline. Deine Änderungen sind auf diesem Gerät gespeichert und werden gesendet, sobald du wieder online bist.',
  serverDownNote:
    'Posy antwortet gerade nicht. Deine Änderungen sind auf diesem Gerät gespeichert und werden später gesendet.',
  portalNote: 'Dieses Netz verlangt zuerst eine Anmeldung.',
  keepOpen:
    'Lass diese Seite offen: Dieser Browser oder dieses private Fenster kann Posy ohne Verbindung nicht öffnen.',
  maybePortal: 'Wenn auch andere Seiten nicht laden, verlangt dieses Netz vielleicht zuerst eine Anmeldung.',
  portalOpen: 'Anmeldeseite öffnen',
  signIn: '{count, plural, one {Melde dich an, um # Eintrag zu senden} other {Melde dich an, um # Einträge zu senden}}',
  signInHint:
    'Deine Sitzung ist beendet. Nichts ist verloren: Deine Einträge werden gesendet, sobald du wieder angemeldet bist.',
  signInAction: 'Anmelden',
  otherAccount: 'Hier ist ein anderes Konto angemeldet. Melde dich mit deinem an, um diese Einträge zu senden.',
  updateHint: 'Es gibt eine neuere Version von Posy. Lade neu, um deine Einträge zu senden.',
  refresh: 'Seite neu laden',
  waitsForWifi: 'Wartet auf WLAN',
  waitsForYou: 'Wartet auf dich',
  behindWifi: 'Wartet auf etwas anderes, das auf WLAN wartet',
  behindYou: 'Wartet auf etwas anderes, das auf dich wartet',
  sendNow: 'Jetzt senden',
  waitsFor: 'Wartet auf: {what}',
  shareAnyway: 'Trotzdem teilen',
  doNotShare: 'Nicht teilen',
  actionItem: '{action}: {what}',
  overdueState: 'Seit 30 Tagen nicht gesendet. Jetzt senden oder verwerfen?',
  unknownKind: 'Aus einer neueren Version von Posy',
  needsUpdate: 'Braucht ein Update der App',
  retryAll: 'Alle wiederholen',
  cancelItem: 'Senden abbrechen: {what}',
  refusedFor: '{text} Grund: {reason}',
  discardTitle: 'Verwerfen?',
  discardQuestion: 'Es wurde nie gesendet und ist nur auf diesem Gerät gespeichert.',
  discardFailed: 'Es konnte nicht verworfen werden. Bitte versuche es noch einmal.',
  isBack: 'Wieder online.',
  backOnline: '{count, plural, one {Wieder online. # Eintrag gesendet.} other {Wieder online. # Einträge gesendet.}}',
} satisfies Catalogue<typeof outboxTexts>;
