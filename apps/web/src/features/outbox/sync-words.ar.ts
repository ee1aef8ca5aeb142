import type { Catalogue } from '../../language/catalogue.ts';
import type english from './sync-words.en.ts';

export default {
  chipHint: 'فتح صندوق الصادر',
  synced: 'متزامن {time}',
  syncing: 'جارٍ التزامن',
  offline: 'بلا اتصال',
  serverDown: 'لا يستجيب Posy',
  portal: 'تسجيل الدخول إلى الشبكة',
  serverDownShort: 'لا استجابة',
  portalShort: 'تسجيل الدخول',
  waiting: 'بالانتظار: {count}',
  actionNeeded: 'يلزم إجراء',
  connecting: 'جارٍ الاتصال',
  updateNeeded: 'يلزم التحديث',
} satisfies Catalogue<typeof english>;
