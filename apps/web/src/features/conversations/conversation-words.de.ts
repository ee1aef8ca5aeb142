import type { Catalogue } from '../../language/catalogue.ts';
import type english from './conversation-words.en.ts';

export default {
  what: 'Unterhaltung',
  startFailed: 'Die Unterhaltung konnte nicht begonnen werden: {message}',
  read: 'Lesebestätigung',
  delivered: 'Zustellbestätigung',
  start: 'Unterhaltung beginnen',
  startWith: 'Unterhaltung mit {name} beginnen',
} satisfies Catalogue<typeof english>;
