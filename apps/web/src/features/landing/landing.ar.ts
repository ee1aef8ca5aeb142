import type { Catalogue } from '../../language/catalogue.ts';
import type { landingTexts } from './landing.en.ts';

export default {
  name: 'Posy',
  tagline: 'شارك لحظاتك مع العالم',
  share: 'المشاركة مع الجميع',
  logIn: 'هل لديك حساب؟',
  join: 'إنشاء حساب',
  screens: 'صور وزهور ورسائل',
  feed: 'صور الجميع هنا، الأحدث أولًا',
  feedAlt: 'الصفحة الرئيسية وفيها صور عدة أشخاص',
  messages: 'رسائل مع صور ومقاطع فيديو',
  messagesAlt: 'محادثة بين شخصين',
  create: 'شارك الآن: يُرسل عند توفر الاتصال',
  createAlt: 'صورة مع وصفها قبل مشاركتها',
  offline: 'يعمل دون شبكة',
  offlineText:
    'شاهد الصور وأهدِ الزهور وعلّق واكتب الرسائل وشارك، في القطار أو في الغابة. يحفظ Posy كل شيء على جهازك ويرسله عند عودة الشبكة.',
  install: 'ثبّته أو افتحه فقط',
  installText: 'يعمل Posy في المتصفح. أضفه إلى الشاشة الرئيسية لتحصل على أيقونة وإشعارات ومشاركة من التطبيقات الأخرى.',
  run: 'شغّل مكانًا لأصحابك: Posy برنامج واحد يبدأ بأمر واحد.',
  legal: 'معلومات قانونية',
  terms: 'الشروط',
  privacy: 'الخصوصية',
} satisfies Catalogue<typeof landingTexts>;
