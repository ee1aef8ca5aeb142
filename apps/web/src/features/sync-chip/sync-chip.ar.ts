import type { Catalogue } from '../../language/catalogue.ts';
import type { syncChipTexts } from './sync-chip.en.ts';

export default {
  chipHint: 'فتح صندوق الصادر',
  syncing: 'جارٍ التزامن',
  offline: 'بلا اتصال',
  serverDown: 'لا يستجيب Posy',
  portal: 'تسجيل الدخول إلى الشبكة',
  serverDownShort: 'لا استجابة',
  portalShort: 'تسجيل الدخول',
  waiting: 'بالانتظار: {count}',
  actionNeeded: 'يلزم إجراء',
  updateNeeded: 'يلزم التحديث',
} satisfies Catalogue<typeof syncChipTexts>;
