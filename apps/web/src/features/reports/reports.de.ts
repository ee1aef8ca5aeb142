import type { Catalogue } from '../../language/catalogue.ts';
import type english from './reports.en.ts';

export default {
  reportPerson: '{name} melden',
  menuOf: 'Aktionen für {name}',
  intro: 'Ein Mitglied der Administration sieht es sich an. {name} erfährt nicht, wer es gemeldet hat.',
  reason: 'Was stimmt damit nicht?',
  reasonOfPerson: 'Was ist passiert?',
  reasonMissing: 'Bitte wähle einen Grund',
  note: 'Was sollten wir noch wissen? (freiwillig)',
  forbiddenCharacters: 'Darin sind Zeichen, die sich nicht senden lassen',
  messageHint: 'Die Nachricht selbst wird mitgesendet. Sonst nichts aus eurer Unterhaltung.',
  send: 'Meldung senden',
  cancel: 'Abbrechen',
  error: 'Fehler',
  failed: 'Deine Meldung konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',
  thanksTitle: 'Danke',
  thanks: 'Deine Meldung ist unterwegs. Was daraus wird, erfährst du unter „Aktivität“.',
  next: 'Du kannst auch weniger von {name} sehen:',
  done: 'Fertig',
} satisfies Catalogue<typeof english>;
