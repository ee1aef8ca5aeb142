import type { Catalogue } from '../../language/catalogue.ts';
import type english from './video.en.ts';

export default {
  video: 'فيديو',
  download: 'تنزيل الفيديو',
  downloadOf: 'تنزيل الفيديو، {size}',
  notPlayable: 'لا يمكن تشغيل هذا الفيديو في المتصفح.',
  needsConnection: 'يحتاج هذا الفيديو إلى اتصال.',
  failed: 'تعذّر تشغيل هذا الفيديو.',
  retry: 'المحاولة مرة أخرى',
  gone: 'لم يعد هذا الفيديو على هذا الجهاز.',
  loading: 'جارٍ تحميل الفيديو…',
  downloaded: 'تم تنزيل الفيديو!',
  downloadFailed: 'تعذّر تنزيل الفيديو. يُرجى المحاولة مرة أخرى.',
  downloadOffline: 'يمكن تنزيل الفيديو عند عودة الاتصال.',
} satisfies Catalogue<typeof english>;
