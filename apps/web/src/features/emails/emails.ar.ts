import type { Catalogue } from '../../language/catalogue.ts';
import type { emailsTexts } from './emails.en.ts';

export default {
  title: 'صندوق البريد',
  back: 'العودة إلى لوحة الإدارة',
  address: 'عنوان البريد الإلكتروني',
  search: 'بحث',
  prompt: 'أدخل عنوان البريد الإلكتروني',
  promptHint: 'يظهر هنا ما أرسله Posy إليه. كل اطلاع يُدوَّن في سجل التدقيق.',
  none: 'لم يُعثر على رسائل بريد',
  noneHint: 'لم يرسل Posy شيئًا إلى {email}.',
  of: 'رسائل البريد إلى {email}',
  new: 'جديد',
  from: 'من {sender}',
  unreachable: 'يحتاج صندوق البريد إلى اتصال: لا يُحفظ على هذا الجهاز شيء يخص غيرك.',
  failed: 'تعذّر تحميل هذا.',
  show: 'عرض الرمز',
  showHint: 'يفتح الرمز الحساب. لا يُعرض إلا لمساعدة صاحبه، الذي سيعلم بالاطلاع، كما يُدوَّن في سجل التدقيق.',
  password: 'كلمة مرورك',
  passwordMissing: 'يُرجى إدخال كلمة مرورك',
  showUnreachable: 'يتعذّر الوصول إلى Posy الآن. يمكن المحاولة مرة أخرى عند الاتصال.',
  showFailed: 'تعذّر عرض الرمز. يُرجى المحاولة مرة أخرى.',
  count:
    '{count, plural, zero {لا رسائل بريد} one {رسالة بريد واحدة} two {رسالتا بريد} few {# رسائل بريد} many {# رسالة بريد} other {# رسالة بريد}}',
  countSoFar:
    '{count, plural, zero {أكثر من # رسالة بريد} one {أكثر من رسالة بريد} two {أكثر من رسالتي بريد} few {أكثر من # رسائل بريد} many {أكثر من # رسالة بريد} other {أكثر من # رسالة بريد}}',
  deliveryKept: 'محفوظة هنا: لا يوجد خادم بريد',
  deliveryQueued: 'بانتظار التسليم',
  deliveryDelivered: 'تم التسليم',
  deliveryFailed: 'رفضها خادم البريد',
  deliveryExpired: 'لم تُسلَّم في الوقت المحدد',
} satisfies Catalogue<typeof emailsTexts>;
