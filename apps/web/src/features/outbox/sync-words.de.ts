import type { Catalogue } from '../../language/catalogue.ts';
import type english from './sync-words.en.ts';

export default {
  chipHint: 'Postausgang öffnen',
  synced: 'Stand: {time}',
  syncing: 'Wird abgeglichen',
  offline: 'Offline',
  serverDown: 'Posy antwortet nicht',
  portal: 'Im Netz anmelden',
  serverDownShort: 'Keine Antwort',
  portalShort: 'Anmeldung',
  waiting: '{count} wartend',
  actionNeeded: 'Bitte ansehen',
  connecting: 'Verbindet',
  updateNeeded: 'Update nötig',
} satisfies Catalogue<typeof english>;
