import type { Catalogue } from '../../language/catalogue.ts';
import type { videoPlayerTexts } from './video-player.en.ts';

export default {
  download: 'تنزيل الفيديو',
  downloadOf: 'تنزيل الفيديو، {size}',
  notPlayable: 'لا يمكن تشغيل هذا الفيديو في المتصفح.',
  needsConnection: 'يحتاج هذا الفيديو إلى اتصال.',
  failed: 'تعذّر تشغيل هذا الفيديو.',
  notOnDevice: 'لم يعد هذا الفيديو على هذا الجهاز.',
  loading: 'جارٍ تحميل الفيديو…',
  soundOn: 'تشغيل الصوت',
  soundOff: 'إيقاف الصوت',
  pause: 'إيقاف الفيديو مؤقتًا',
  downloaded: 'تم تنزيل الفيديو!',
  downloadFailed: 'تعذّر تنزيل الفيديو. يُرجى المحاولة مرة أخرى.',
  downloadOffline: 'يمكن تنزيل الفيديو عند عودة الاتصال.',
  position: 'الموضع',
  positionOf: '{time} من {duration}',
  fullScreen: 'ملء الشاشة',
  endFullScreen: 'إنهاء ملء الشاشة',
  player: 'مشغّل الفيديو',
} satisfies Catalogue<typeof videoPlayerTexts>;
