import type { Catalogue } from '../../language/catalogue.ts';
import type english from './conversation.en.ts';

export default {
  title: 'Nachrichten',
  back: 'Zurück zu den Unterhaltungen',
  select: 'Wähle eine Unterhaltung',
  selectHint: 'Was du ohne Netz schreibst, wartet auf diesem Gerät und geht von selbst hinaus.',
  offline: 'Offline – was du schreibst, wird später gesendet',
  notFoundHint: 'Sie ist nicht auf diesem Gerät, oder du gehörst nicht dazu.',
  actions: 'Aktionen für die Unterhaltung mit {name}',
  cannotStart: 'Mit dieser Person lässt sich keine Unterhaltung beginnen.',
  startFailed: 'Die Unterhaltung konnte nicht begonnen werden: {message}',
  conversationWith: 'Unterhaltung mit {name}',
  gone: 'Dieser Person kannst du nicht mehr schreiben.',
  blocked: 'Du hast {name} blockiert. Hebe die Blockierung auf, um einander zu schreiben.',
  drop: 'Foto oder Video hier ablegen',
  error: 'Fehler',
} satisfies Catalogue<typeof english>;
