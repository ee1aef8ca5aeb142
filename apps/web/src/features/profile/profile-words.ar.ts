import type { Catalogue } from '../../language/catalogue.ts';
import type english from './profile-words.en.ts';

export default {
  updated: 'تم تحديث الملف الشخصي!',
  updatedAt: 'تم الحفظ في {time}',
  updateFailedTitle: 'لم يُحدَّث الملف الشخصي',
  updateFailed: 'تعذّر تحديث الملف الشخصي',
  edit: 'تعديل الملف الشخصي',
  what: 'الملف الشخصي',
  fields: 'معلومات الملف الشخصي',
  picture: 'صورة الملف الشخصي',
} satisfies Catalogue<typeof english>;
