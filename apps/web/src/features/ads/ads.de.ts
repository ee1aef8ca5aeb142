import type { Catalogue } from '../../language/catalogue.ts';
import type { adsTexts } from './ads.en.ts';

export default {
  saveFailed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',

  // The form.
  create: 'Anzeige erstellen',
  createFailed: 'Die Anzeige konnte nicht erstellt werden. Bitte versuche es noch einmal.',

  // States, audiences and buttons.
  stateActive: 'Aktiv',
  statePaused: 'Pausiert',
  stateEnded: 'Beendet',
  stateSpent: 'Budget verbraucht',
  audienceAll: 'Alle',
  callLearnMore: 'Mehr erfahren',
  callShopNow: 'Jetzt einkaufen',
  callSignUp: 'Registrieren',
  callContactUs: 'Kontakt',

  // The outbox.
  outboxEdit: 'Anzeige bearbeiten',
  outboxStatus: 'Status der Anzeige',
  outboxDelete: 'Anzeige löschen',
  ad: 'Anzeige',
  editFailed: 'Die Anzeige konnte nicht geändert werden. Bitte versuche es noch einmal.',
  statusFailed: 'Der Status der Anzeige konnte nicht geändert werden',
  deleteFailed: 'Die Anzeige konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  created: 'Anzeige erstellt',
  edited: 'Anzeige geändert',
  deleted: 'Anzeige gelöscht',

  // The card in the feed.
  sponsored: 'Gesponsert',
  adBy: 'Gesponsert von {name}',
  cardMenu: 'Anzeigenmenü',
  hide: 'Diese Anzeige ausblenden',
  hidden: 'Anzeige ausgeblendet',
  hiddenHint: 'Auf diesem Gerät siehst du sie nicht wieder.',
  undo: 'Rückgängig',
  why: 'Warum diese Anzeige?',
  whyTitle: 'Warum du diese Anzeige siehst',
  whyEverybody: '{name} zeigt sie allen auf Posy.',
  whyAge: '{name} zeigt sie einer Altersgruppe, und das Geburtsjahr in deinen Einstellungen gehört dazu.',
  whyMore:
    'Posy wählt Anzeigen nach nichts anderem aus. Wer wirbt, erfährt, wie oft eine Anzeige gesehen und angeklickt wurde, aber nicht von wem. Eine Anzeige zählt höchstens einmal pro Stunde und wird dir höchstens fünfmal am Tag gezeigt.',
  whySettings: 'Einstellungen öffnen',
  opensTab: ' (öffnet in einem neuen Tab)',
  error: 'Fehler',
  noUsername: 'Für eine Unterhaltung braucht die Person einen Benutzernamen.',
} satisfies Catalogue<typeof adsTexts>;
