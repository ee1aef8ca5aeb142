import type { Catalogue } from '../../language/catalogue.ts';
import type { commentFlowersTexts } from './comment-flowers.en.ts';

export default {
  flower: 'وردة لتعليق',
  give: 'إهداء وردة لتعليق',
  take: 'استرجاع وردة من تعليق',
  label:
    '{count, plural, zero {وردة لتعليق {name}، لم تُهدَ بعد} one {وردة لتعليق {name}، وردة واحدة} two {وردة لتعليق {name}، وردتان} few {وردة لتعليق {name}، # وردات} many {وردة لتعليق {name}، # وردة} other {وردة لتعليق {name}، # وردة}}',
  calmLabel: 'وردة لتعليق {name}',
  failed: 'تعذّر إهداء الوردة لتعليق أو استرجاعها.',
} satisfies Catalogue<typeof commentFlowersTexts>;
