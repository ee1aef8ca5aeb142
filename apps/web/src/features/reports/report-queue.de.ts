import type { Catalogue } from '../../language/catalogue.ts';
import type { reportQueueTexts } from './report-queue.en.ts';

export default {
  queueTitle: 'Meldungen',
  back: 'Zurück zur Verwaltung',
  queueIntro: 'Inhalte sind so zu sehen, wie sie bei der Meldung waren. Nur Admins sehen, wer gemeldet hat.',
  which: 'Welche Meldungen',
  open: 'Offen',
  decided: 'Entschieden',
  noneOpen: 'Nichts zu entscheiden',
  noneOpenHint: 'Hier stehen Meldungen, die ältesten zuerst.',
  noneDecided: 'Noch keine Entscheidungen',
  unreachable: 'Meldungen brauchen eine Verbindung.',
  listFailed: 'Die Meldungen konnten nicht geladen werden.',
  reporter: 'Gemeldet von',
  accused: 'Es geht um',
  queueNote: 'Anmerkung',
  evidence: 'Gemeldeter Inhalt',
  noText: 'Kein Text',
  picture: 'Bild zum gemeldeten Inhalt',
  dismiss: 'Abweisen',
  warn: 'Verwarnen',
  deactivate: 'Person deaktivieren',
  queueReason: 'Grund (für die gemeldete Person)',
  reasonHint: 'In ein, zwei Sätzen: welche Regel verletzt wurde, und was besser wäre.',
  decideFailed: 'Das konnte nicht entschieden werden. Bitte versuche es noch einmal.',
  callUnreachable: 'Posy ist gerade nicht erreichbar. Versuche es wieder, sobald du verbunden bist.',
  targetName: '{target, select, post {Beitrag} comment {Kommentar} user {Person} message {Nachricht} other {Anzeige}}',
  reportOf:
    '{target, select, post {Beitrag} comment {Kommentar} user {Person} message {Nachricht} other {Anzeige}} von {name}',
  remove:
    '{target, select, user {Profil leeren} post {Beitrag entfernen} comment {Kommentar entfernen} message {Nachricht entfernen} other {Anzeige entfernen}}',
  decisionDismiss: 'Abgewiesen',
  decisionRemove: 'Entfernt',
  decisionWarn: 'Verwarnt',
  decisionDeactivate: 'Deaktiviert',
  clearQuestion:
    'Bild und Text im Profil von {name} werden gelöscht, der Name bleibt. {name} erfährt den Grund. Wer gemeldet hat, erfährt, dass etwas unternommen wurde.',
  questionDismiss: 'Es ändert sich nichts. Wer gemeldet hat, erfährt, dass der Inhalt bleibt.',
  questionRemove:
    'Es wird für alle gelöscht und lässt sich nicht zurückholen. {name} erfährt den Grund. Wer gemeldet hat, erfährt, dass etwas unternommen wurde.',
  questionWarn: 'Der Inhalt bleibt. {name} wird verwarnt. Wer gemeldet hat, erfährt, dass etwas unternommen wurde.',
  questionDeactivate:
    '{name} wird überall abgemeldet und kann sich nicht anmelden. Alle Inhalte sind ausgeblendet, bis das Konto wieder aktiviert wird.',
} satisfies Catalogue<typeof reportQueueTexts>;
