import type { Catalogue } from '../../language/catalogue.ts';
import type { installTexts } from './install.en.ts';

export default {
  title: 'تثبيت Posy',
  reason: 'من شاشتك الرئيسية يفتح Posy فورًا، ويعمل دون شبكة، ويحتفظ بما لم ترسله بعد.',
  install: 'تثبيت',
  notNow: 'ليس الآن',
  understood: 'فهمت',
  installed: 'Posy مثبّت على هذا الجهاز.',
  impossible: 'لا يستطيع هذا المتصفح تثبيت التطبيقات. يستطيع ذلك Safari وChrome وEdge وFirefox على Android.',
  iosShare: 'اضغط على «مشاركة» في شريط أدوات Safari.',
  iosOtherShare: 'اضغط على «مشاركة» بجانب العنوان.',
  iosAdd: 'اختر «إضافة إلى الشاشة الرئيسية» ثم «إضافة».',
  androidMenu: 'افتح قائمة المتصفح.',
  firefoxAdd: 'اختر «إضافة التطبيق إلى الشاشة الرئيسية» ثم «إضافة».',
  chromeAdd: 'اختر «إضافة إلى الشاشة الرئيسية» أو «تثبيت التطبيق».',
  iosStorage: 'للتطبيق المثبت تخزينه الخاص: سجّل الدخول فيه مرة واحدة.',
  iosWaiting:
    '{count, plural, zero {# تغيير لم يُرسل} one {تغيير واحد لم يُرسل} two {تغييران لم يُرسلا} few {# تغييرات لم تُرسل} many {# تغييرًا لم يُرسل} other {# تغيير لم يُرسل}} بعد. أرسل أولًا، ثم ثبّت، ثم سجّل الدخول من جديد: للتطبيق المثبت تخزينه الخاص.',
  thenHome: 'افتح Posy من شاشتك الرئيسية من الآن فصاعدًا.',
  macFile: 'افتح قائمة «ملف» واختر «إضافة إلى Dock…».',
  thenDock: 'افتح Posy من Dock من الآن فصاعدًا.',
  desktopAddress: 'اختر علامة التثبيت في شريط العنوان، أو «تثبيت Posy» في القائمة.',
  thenDesktop: 'افتح Posy كأي تطبيق آخر من الآن فصاعدًا.',
} satisfies Catalogue<typeof installTexts>;
