import type { Catalogue } from '../../language/catalogue.ts';
import type { pushTexts } from './push.en.ts';

export default {
  label: 'الإشعارات الفورية',
  hint: 'يخبرك Posy على هذا الجهاز بما تختاره أدناه.',
  settingUp: 'جارٍ إعداد الإشعارات…',
  on: 'مفعّلة على هذا الجهاز',
  off: 'متوقفة على هذا الجهاز',
  unsupported: 'هذا المتصفح لا يستطيع عرض الإشعارات.',
  needsInstall: 'على iPhone وiPad تلزم أولًا إضافة Posy إلى الشاشة الرئيسية: «مشاركة» ثم «إضافة إلى الشاشة الرئيسية».',
  deniedHint: 'إشعارات Posy محظورة. يُرجى السماح بها في إعدادات المتصفح.',
  deniedSteps: 'افتح إعدادات هذا الموقع بجانب عنوانه واسمح بالإشعارات. ستُحدَّث هذه الصفحة بعدها من تلقاء نفسها.',
  offline: 'لا يوجد اتصال. يمكن تفعيل الإشعارات عند عودته.',
  permissionDenied: 'لم يُسمح بذلك',
  permissionDeniedHint: 'يُرجى السماح بالإشعارات في إعدادات المتصفح.',
  failed: 'تعذّر تحديث إعدادات الإشعارات.',
  enabled: 'تم تفعيل الإشعارات',
  disabled: 'تم إيقاف الإشعارات',
} satisfies Catalogue<typeof pushTexts>;
