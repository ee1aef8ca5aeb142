import type { Catalogue } from '../../language/catalogue.ts';
import type { trimTexts } from './trim.en.ts';

export default {
  part: 'الجزء الذي ستتم مشاركته',
  preview: 'معاينة الجزء الذي ستتم مشاركته',
  start: 'البداية',
  end: 'النهاية',
  startAt: 'البداية {time}',
  endAt: 'النهاية {time}',
  length: 'المدة {time}',
  opening: 'جارٍ فتح الفيديو…',
  unreadable: 'تعذّر فتح هذا الفيديو على هذا الجهاز. سيبقى كما هو.',
  inexact: 'لا يستطيع هذا المتصفح القص عند أي لحظة. قد يبدأ الفيديو قبل البداية التي اخترتها ببضع ثوانٍ.',
} satisfies Catalogue<typeof trimTexts>;
