import type { Catalogue } from '../../language/catalogue.ts';
import type { photoViewerTexts } from './photo-viewer.en.ts';

export default {
  photo: 'صورة',
  album: 'ألبوم',
  photoOf: 'الصورة {place} من {count}',
  photos: 'الصور',
  previousPhoto: 'الصورة السابقة',
  nextPhoto: 'الصورة التالية',
  closePhoto: 'إغلاق الصورة',
  linkMissing: 'حُذف المنشور أو لم يعد ظاهرًا لك.',
  linkUnreachable: 'هذا المنشور ليس على هذا الجهاز، ولا يمكن الوصول إلى Posy.',
} satisfies Catalogue<typeof photoViewerTexts>;
