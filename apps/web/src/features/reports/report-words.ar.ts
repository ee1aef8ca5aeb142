import type { Catalogue } from '../../language/catalogue.ts';
import type english from './report-words.en.ts';

export default {
  what: 'بلاغ',
  sent: 'أُرسل البلاغ',
  sentHint: 'سينظر أحدهم فيه. ستجد النتيجة في نشاطك.',
  failed: 'تعذّر إرسال البلاغ',
  error: 'خطأ',
} satisfies Catalogue<typeof english>;
