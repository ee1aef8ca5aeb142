import type { Catalogue } from '../../language/catalogue.ts';
import type { dataSaverTexts } from './data-saver.en.ts';

export default {
  intro: 'ما يُسمح لـ Posy بتحميله وإرساله تلقائيًا على هذا الجهاز.',
  onWifi: 'أنت متصل بشبكة Wi-Fi الآن.',
  notOnWifi: 'لست متصلًا بشبكة Wi-Fi الآن.',
  unknownConnection: 'لا يخبر هذا المتصفح Posy إن كنت متصلًا بشبكة Wi-Fi، لذلك لا يمكن اختيار «عبر Wi-Fi» هنا.',
  savesData: 'يطلب متصفحك توفير البيانات. حيث لا تختار شيئًا، يسألك Posy أولًا.',

  photos: 'تحميل الصور',
  autoplay: 'تشغيل مقاطع الفيديو من تلقاء نفسها',
  autoplayHint: 'بلا صوت، واحدًا تلو الآخر، وليس أثناء توفير البطارية أو تقليل الحركة على جهازك.',
  prefetch: 'تجهيز المحتوى لوقت انقطاع الاتصال',
  uploads: 'إرسال الصور ومقاطع الفيديو',
  always: 'دائمًا',
  wifi: 'عبر Wi-Fi',
  never: 'أبدًا',
  whenTapped: 'عندما أنقر',
  onRequest: 'عندما أطلب ذلك',

  load: 'تحميل الصورة',
  loadOf: 'تحميل الصورة، {size}',
} satisfies Catalogue<typeof dataSaverTexts>;
