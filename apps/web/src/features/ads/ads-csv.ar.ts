import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ads-csv.en.ts';

export default {
  title: 'العنوان',
  state: 'الحالة',
  audience: 'الجمهور',
  callToAction: 'الدعوة إلى إجراء',
  linkUrl: 'عنوان الويب',
  dailyBudget: 'الميزانية اليومية',
  days: 'الأيام',
  created: 'أُنشئ',
  ends: 'ينتهي',
  day: 'اليوم',
  impressions: 'مرات الظهور',
  clicks: 'النقرات',
  clickRate: 'نسبة النقر %',
  spent: 'المُنفَق',
} satisfies Catalogue<typeof english>;
