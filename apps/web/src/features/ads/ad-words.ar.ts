import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ad-words.en.ts';

export default {
  create: 'إنشاء إعلان',
  edit: 'تعديل إعلان',
  status: 'حالة الإعلان',
  remove: 'حذف إعلان',
  ad: 'إعلان',
  createFailed: 'تعذّر إنشاء الإعلان. يُرجى المحاولة مرة أخرى.',
  editFailed: 'تعذّر تحديث الإعلان. يُرجى المحاولة مرة أخرى.',
  statusFailed: 'تعذّر تحديث حالة الإعلان',
  deleteFailed: 'تعذّر حذف الإعلان. يُرجى المحاولة مرة أخرى.',
  created: 'تم إنشاء الإعلان',
  edited: 'تم تحديث الإعلان',
  deleted: 'تم حذف الإعلان',
} satisfies Catalogue<typeof english>;
