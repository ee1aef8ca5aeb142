import type { Catalogue } from '../../language/catalogue.ts';
import type english from './report-queue.en.ts';

export default {
  title: 'Meldungen',
  back: 'Zurück zur Verwaltung',
  intro: 'Was gemeldet wurde, ist hier so zu sehen, wie es damals war. Wer es gemeldet hat, sehen nur Admins.',
  which: 'Welche Meldungen',
  open: 'Offen',
  decided: 'Entschieden',
  noneOpen: 'Nichts zu entscheiden',
  noneOpenHint: 'Hier steht, was gemeldet wird, das Älteste zuerst.',
  noneDecided: 'Noch wurde nichts entschieden',
  loading: 'Wird geladen',
  unreachable: 'Meldungen brauchen eine Verbindung.',
  listFailed: 'Die Meldungen konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  more: 'Mehr zeigen',
  by: 'von {name}',
  reporter: 'Gemeldet von',
  accused: 'Es geht um',
  note: 'Anmerkung',
  evidence: 'Was gemeldet wurde',
  noText: 'Kein Text',
  picture: 'Bild zur Meldung',
  dismiss: 'Abweisen',
  warn: 'Verwarnen',
  deactivate: 'Person deaktivieren',
  reason: 'Grund (für die gemeldete Person)',
  reasonHint: 'In ein, zwei Sätzen: welche Regel, und was besser wäre.',
  cancel: 'Abbrechen',
  done: 'Entschieden',
  error: 'Fehler',
  failed: 'Das konnte nicht entschieden werden. Bitte versuche es noch einmal.',
  callUnreachable: 'Posy ist gerade nicht erreichbar. Versuche es wieder, sobald du verbunden bist.',
  what: '{target, select, post {Beitrag} comment {Kommentar} user {Person} message {Nachricht} other {Anzeige}}',
  reportOf:
    '{target, select, post {Beitrag} comment {Kommentar} user {Person} message {Nachricht} other {Anzeige}} von {name}',
  remove:
    '{target, select, user {Profil leeren} post {Beitrag entfernen} comment {Kommentar entfernen} message {Nachricht entfernen} other {Anzeige entfernen}}',
  decisionDismiss: 'Abgewiesen',
  decisionRemove: 'Entfernt',
  decisionWarn: 'Verwarnt',
  decisionDeactivate: 'Deaktiviert',
  clearQuestion:
    'Bild und Text im Profil von {name} werden gelöscht, der Name bleibt. {name} erfährt den Grund, und wer es gemeldet hat, dass etwas unternommen wurde.',
  questionDismiss: 'Es ändert sich nichts. Wer es gemeldet hat, erfährt, dass es bleibt.',
  questionRemove:
    'Es wird für alle gelöscht und lässt sich nicht zurückholen. {name} erfährt den Grund, und wer es gemeldet hat, dass etwas unternommen wurde.',
  questionWarn: 'Es bleibt. {name} wird verwarnt, und wer es gemeldet hat, erfährt, dass etwas unternommen wurde.',
  questionDeactivate:
    '{name} wird überall abgemeldet und kann sich nicht anmelden. Nichts von dieser Person ist zu sehen, bis das Konto wieder aktiviert wird.',
} satisfies Catalogue<typeof english>;
