import type { Catalogue } from '../../language/catalogue.ts';
import type english from './composer.en.ts';

export default {
  label: 'رسالتك',
  placeholder: 'كتابة رسالة',
  send: 'إرسال الرسالة',
  attach: 'إرفاق صورة أو فيديو',
  length: '{used} من {limit} من الأحرف',
} satisfies Catalogue<typeof english>;
