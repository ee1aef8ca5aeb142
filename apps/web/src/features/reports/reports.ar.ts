import type { Catalogue } from '../../language/catalogue.ts';
import type english from './reports.en.ts';

export default {
  reportPerson: 'الإبلاغ عن {name}',
  menuOf: 'إجراءات بشأن {name}',
  intro: 'ينظر أحد المشرفين في البلاغ. لن يعرف {name} من أبلغ عنه.',
  reason: 'ما المشكلة فيه؟',
  reasonOfPerson: 'ما المشكلة؟',
  reasonMissing: 'يُرجى اختيار سبب',
  note: 'هل من شيء آخر ينبغي أن نعرفه؟ (اختياري)',
  forbiddenCharacters: 'فيه أحرف لا يمكن إرسالها',
  messageHint: 'تُرسل الرسالة نفسها مع بلاغك، ولا شيء غيرها من محادثتكما.',
  send: 'إرسال البلاغ',
  cancel: 'إلغاء',
  error: 'خطأ',
  failed: 'تعذّر حفظ بلاغك على هذا الجهاز. يُرجى المحاولة مرة أخرى.',
  thanksTitle: 'شكرًا لك',
  thanks: 'بلاغك في طريقه. ستجد ما آل إليه في «النشاط».',
  next: 'يمكنك أيضًا رؤية القليل من {name}:',
  done: 'تم',
} satisfies Catalogue<typeof english>;
