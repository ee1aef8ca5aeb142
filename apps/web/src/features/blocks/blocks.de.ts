import type { Catalogue } from '../../language/catalogue.ts';
import type { blocksTexts } from './blocks.en.ts';

export default {
  block: '{name} blockieren',
  unblock: '{name} nicht mehr blockieren',
  title: '{name} blockieren?',
  question:
    'Du und {name} seht einander in Posy nicht mehr, könnt keine Nachrichten austauschen und folgt einander nicht mehr. {name} erfährt es nicht. In den Einstellungen kannst du die Blockierung aufheben.',
  confirm: 'Blockieren',
  unblockShort: 'Aufheben',
  error: 'Fehler',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',

  // The outbox.
  what: 'Blockierung',
  outboxBlock: 'Eine Person blockieren',
  outboxUnblock: 'Eine Blockierung aufheben',
  blocked: 'Blockiert',
  blockedHint: 'Ihr seht einander nicht mehr.',
  unblocked: 'Nicht mehr blockiert',
  unblockedHint: 'Ihr könnt einander wieder sehen.',
  blockFailed: 'Die Person konnte nicht blockiert werden',
  unblockFailed: 'Die Blockierung konnte nicht aufgehoben werden',
} satisfies Catalogue<typeof blocksTexts>;
