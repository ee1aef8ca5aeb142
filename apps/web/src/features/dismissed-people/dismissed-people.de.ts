import type { Catalogue } from '../../language/catalogue.ts';
import type { dismissedPeopleTexts } from './dismissed-people.en.ts';

export default {
  dismiss: 'Kein Interesse an {name}',
  dismissed: '{name} wird dir hier nicht mehr gezeigt',
  undo: 'Rückgängig',
  error: 'Fehler',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',

  // The outbox.
  what: 'Vorschläge',
  dismissName: '{name} nicht vorschlagen',
  undoName: '{name} wieder vorschlagen',
  somebody: 'Eine Person',
  refused: 'Die Vorschläge konnten nicht geändert werden',
} satisfies Catalogue<typeof dismissedPeopleTexts>;
