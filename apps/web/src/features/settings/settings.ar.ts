import type { Catalogue } from '../../language/catalogue.ts';
import type { settingsTexts } from './settings.en.ts';

export default {
  title: 'الإعدادات',
  profile: 'الملف الشخصي',
  notifications: 'الإشعارات',
  appearance: 'المظهر',
  dataAndStorage: 'البيانات والتخزين',
  accountHint: 'البريد وكلمة المرور والأجهزة',
  appearanceHint: 'السمة وحجم النص واللغة',
  notificationsHint: 'الإشعارات وأنواعها',
  dataAndStorageHint: 'بيانات الجوال والتخزين وبياناتك',
  safetyHint: 'المحظورون والمكتومون',
  aboutHint: 'الإصدار والتثبيت والشروط',
  account: 'الحساب',
  personal: 'بيانات خاصة',
  security: 'الأمان',
  safety: 'السلامة',
  data: 'بياناتك',
  dataUse: 'استهلاك البيانات',
  storage: 'التخزين',
  about: 'حول',
  terms: 'الشروط',
  privacy: 'الخصوصية',
  aboutPosy: 'Posy. شارك لحظاتك مع العالم.',
  version: 'الإصدار {version}',
  language: 'اللغة',
} satisfies Catalogue<typeof settingsTexts>;
