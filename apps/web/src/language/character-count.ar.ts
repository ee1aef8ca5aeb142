import type { Catalogue } from './catalogue.ts';
import type { characterCountTexts } from './character-count.en.ts';

export default {
  charactersLeft:
    '{left, plural, zero {لم يبقَ أي حرف} one {بقي حرف واحد} two {بقي حرفان} few {بقيت # أحرف} many {بقي # حرفًا} other {بقي # حرف}}',
  charactersOver:
    '{over, plural, zero {لا زيادة} one {حرف واحد زائد} two {حرفان زائدان} few {# أحرف زائدة} many {# حرفًا زائدًا} other {# حرف زائد}}',
} satisfies Catalogue<typeof characterCountTexts>;
