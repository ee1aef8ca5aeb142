import type { Catalogue } from '../../language/catalogue.ts';
import type english from './block-words.en.ts';

export default {
  what: 'Blockierung',
  block: 'Eine Person blockieren',
  unblock: 'Eine Blockierung aufheben',
  blocked: 'Blockiert',
  blockedHint: 'Ihr seht einander nicht mehr.',
  unblocked: 'Nicht mehr blockiert',
  unblockedHint: 'Ihr könnt einander wieder sehen.',
  error: 'Fehler',
  blockFailed: 'Die Person konnte nicht blockiert werden',
  unblockFailed: 'Die Blockierung konnte nicht aufgehoben werden',
} satisfies Catalogue<typeof english>;
