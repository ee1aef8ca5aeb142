import type { Catalogue } from '../../language/catalogue.ts';
import type { exportsTexts } from './exports.en.ts';

export default {
  intro:
    'ملف فيه كل ما يحفظه Posy عنك: ملفك الشخصي، ومنشوراتك بصورها ومقاطعها، وتعليقاتك، وزهورك، ومنشوراتك المحفوظة، ومن تتابعهم ومن يتابعك، ورسائلك، وإعلاناتك، وأماكن تسجيل دخولك.',
  often: 'يمكن طلب نسخة واحدة في اليوم، وتُحذف بعد 7 أيام.',
  ask: 'تنزيل بياناتي',
  askAnew: 'إعداد نسخة جديدة',
  making: 'يجري إعداد نسختك. يمكنك مغادرة هذه الصفحة.',
  ready: 'نسختك بتاريخ {date} جاهزة ({size}).',
  save: 'حفظ الملف',
  makingFailed: 'تعذّر إعداد نسختك.',
  stateUnknown: 'يظهر عند الاتصال هل توجد نسخة.',
  title: 'تنزيل بياناتي',
  question: 'يستغرق الإعداد بعض الوقت. عُد إلى هنا لحفظ النسخة.',
  password: 'كلمة المرور',
  passwordHint: 'للتأكد من هويتك.',
  passwordMissing: 'يُرجى إدخال كلمة مرورك',
  confirm: 'إعداد نسخة',
  offline: 'لا يوجد اتصال. إعداد النسخة يحتاج إلى اتصال.',
  unreachable: 'يتعذّر الوصول إلى Posy الآن. يمكن المحاولة مرة أخرى عند الاتصال.',
  failed: 'تعذّر طلب نسختك. يُرجى المحاولة مرة أخرى.',
} satisfies Catalogue<typeof exportsTexts>;
