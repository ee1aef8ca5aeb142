import type { Catalogue } from '../../language/catalogue.ts';
import type { storageTexts } from './storage.en.ts';

export default {
  intro: 'ما يحفظه Posy على هذا الجهاز لاستخدامه بلا اتصال.',
  pictures: 'الصور',
  kept: 'محتفظ بها بلا اتصال',
  posts: 'المنشورات',
  comments: 'التعليقات',
  people: 'الأشخاص',
  unsent: 'لم يُرسل بعد',
  drafts: 'المسودات',
  none: 'لا شيء',
  usage: 'المستخدم {used} من {quota} على هذا الجهاز',
  usageLabel: 'المساحة المستخدمة على هذا الجهاز',
  noOfflineStart:
    'هذا المتصفح أو هذه النافذة الخاصة لا تفتح Posy بلا اتصال. تحذف النافذة الخاصة كل شيء عند إغلاقها: أرسل عناصرك أولًا.',
  clear: 'مسح الصور',
  clearTitle: 'مسح الصور على هذا الجهاز؟',
  clearQuestion:
    'سيتم توفير {size}. تُحمَّل الصور مرة أخرى عند عرضها، ويلزم لذلك وجود شبكة. يبقى ما لم يُرسل بعد، وتبقى المجموعات المحتفظ بها بلا اتصال.',
  cleared: 'تم مسح الصور وتوفير {size}.',
  clearFailed: 'تعذّر مسح الصور. يُرجى المحاولة مرة أخرى.',
  persistent: 'يحتفظ متصفحك بهذا حتى عند قلة المساحة.',
  notPersistent: 'قد يزيل متصفحك هذا عند قلة المساحة، ويضيع معه ما لم يُرسل بعد.',
  askToPersist: 'طلب الاحتفاظ به',
  persistRefused: 'رفض متصفحك ذلك حاليًا. كثيرًا ما يوافق بعد تثبيت Posy أو استخدامه أكثر.',
  picturesValue: '{count, number} · {size}',
  keptValue: '{count} · {size} من {budget}',
} satisfies Catalogue<typeof storageTexts>;
