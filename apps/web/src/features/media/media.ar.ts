import type { Catalogue } from '../../language/catalogue.ts';
import type { mediaTexts } from './media.en.ts';

export default {
  empty: 'هذا الملف فارغ. يُرجى اختيار ملف صورة',
  heic: '{refusal}. لا يمكن لهذا المتصفح تحويل صور HEIC أو AVIF: احفظها أولا بصيغة JPEG.',
  locationRemoved: 'أُزيل الموقع',
  cleaned: '{before} ← {after}',
} satisfies Catalogue<typeof mediaTexts>;
