import type { Catalogue } from '../../language/catalogue.ts';
import type { postGridTexts } from './post-grid.en.ts';

export default {
  loading: 'جارٍ تحميل المنشورات',
  views:
    '{count, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}',
  flowers: '{count, plural, zero {لا زهور} one {زهرة واحدة} two {زهرتان} few {# زهرات} many {# زهرة} other {# زهرة}}',
  isForFollowers: 'المتابعون',
  isPrivate: 'خاص',
  video: 'فيديو',
  waiting: 'بالانتظار',
  toSend: ' للإرسال',
  sending: 'جارٍ الإرسال',
  notSent: 'لم يُرسل',
  post: 'منشور',
  postOf: 'منشور: {caption}',
} satisfies Catalogue<typeof postGridTexts>;
