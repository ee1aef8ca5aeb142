import type { Catalogue } from '../../language/catalogue.ts';
import type { firstRunTexts } from './first-run.en.ts';

export default {
  title: 'مرحبًا بك في Posy',
  close: 'إخفاء الخطوات الأولى',
  picture: 'أضف صورتك',
  pictureHint: 'يتعرّف عليك الناس بها.',
  choosePicture: 'اختيار صورة',
  follow: 'تابع خمسة أشخاص',
  followed: 'تمت متابعة {count} من {wanted}',
  followAll: 'متابعة الكل',
  nobodyYet: 'لم يشارك أحد صورة بعد.',
  post: 'شارك صورتك الأولى',
  postHint: 'تُرسل عند توفر الاتصال.',
  create: 'اختيار صورة',
  done: 'تم',
  allDone: 'كل شيء جاهز.',
  people: 'أشخاص يمكنك متابعتهم',
  photoBy: 'أحدث صورة من {name}',
} satisfies Catalogue<typeof firstRunTexts>;
