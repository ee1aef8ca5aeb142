import type { Catalogue } from '../../language/catalogue.ts';
import type { syncChipTexts } from './sync-chip.en.ts';

export default {
  chipHint: 'Postausgang öffnen',
  syncing: 'Wird abgeglichen',
  offline: 'Offline',
  serverDown: 'Posy antwortet nicht',
  portal: 'Im Netz anmelden',
  serverDownShort: 'Keine Antwort',
  portalShort: 'Anmeldung',
  waiting: '{count} wartend',
  actionNeeded: 'Bitte ansehen',
  updateNeeded: 'Update nötig',
} satisfies Catalogue<typeof syncChipTexts>;
