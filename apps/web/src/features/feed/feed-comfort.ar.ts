import type { Catalogue } from '../../language/catalogue.ts';
import type { feedComfortTexts } from './feed-comfort.en.ts';

export default {
  refreshing: 'جارٍ التحديث',
  refreshed: 'كل شيء محدَّث',
  refreshFailed: 'تعذّر التحديث. لا يمكن الوصول إلى Posy.',
} satisfies Catalogue<typeof feedComfortTexts>;
