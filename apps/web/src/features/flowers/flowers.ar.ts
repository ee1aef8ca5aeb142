import type { Catalogue } from '../../language/catalogue.ts';
import type { flowersTexts } from './flowers.en.ts';

export default {
  flower: 'زهرة',
  label:
    '{count, plural, zero {زهرة، لم تُهدَ أي زهرة} one {زهرة، أُهديت واحدة} two {زهرة، أُهديت اثنتان} few {زهرة، أُهديت # زهرات} many {زهرة، أُهديت # زهرة} other {زهرة، أُهديت # زهرة}}',
  error: 'خطأ',
  failed: 'تعذّر تغيير الزهرة. يُرجى المحاولة مرة أخرى.',
} satisfies Catalogue<typeof flowersTexts>;
