import type { Catalogue } from '../../language/catalogue.ts';
import type english from './feed-ad.en.ts';

export default {
  sponsored: 'Gesponsert',
  adBy: 'Gesponsert von {name}',
  menu: 'Anzeigenmenü',
  hide: 'Diese Anzeige ausblenden',
  hidden: 'Anzeige ausgeblendet',
  hiddenHint: 'Auf diesem Gerät siehst du sie nicht wieder.',
  undo: 'Rückgängig',
  why: 'Warum diese Anzeige?',
  whyTitle: 'Warum du diese Anzeige siehst',
  whyEverybody: '{name} möchte, dass alle auf Posy sie sehen.',
  whyAge:
    '{name} möchte, dass eine bestimmte Altersgruppe sie sieht, und das Geburtsjahr in deinen Einstellungen gehört dazu.',
  whyMore:
    'Nach anderem wählt Posy nicht aus. Wer wirbt, erfährt, wie oft eine Anzeige gesehen und angeklickt wurde, nie von wem. Dieselbe Anzeige zählt höchstens einmal pro Stunde und wird dir höchstens fünfmal am Tag gezeigt.',
  whySettings: 'Einstellungen öffnen',
  report: 'Anzeige melden',
  opensTab: ' (öffnet in einem neuen Tab)',
  error: 'Fehler',
  noUsername: 'Für eine Unterhaltung braucht die Person einen Benutzernamen.',
  notKept: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof english>;
