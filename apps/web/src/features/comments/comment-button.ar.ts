import type { Catalogue } from '../../language/catalogue.ts';
import type english from './comment-button.en.ts';

export default {
  open: '{count, plural, zero {التعليقات، لا تعليقات} one {التعليقات، تعليق واحد} two {التعليقات، تعليقان} few {التعليقات، # تعليقات} many {التعليقات، # تعليقًا} other {التعليقات، # تعليق}}',
} satisfies Catalogue<typeof english>;
