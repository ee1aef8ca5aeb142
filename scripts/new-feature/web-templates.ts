import type { FeatureNames } from './names.ts';

/** Text of each web file of a feature, by path. */
export function webFiles({ kebab, camel, one, One }: FeatureNames): Readonly<Record<string, string>> {
  const folder = `apps/web/src/features/${kebab}`;
  return {
    [`${folder}/${kebab}.en.ts`]: `import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const ${camel}Texts = texts('${kebab}', {
  title: '${One}',
  create: 'Save',
  failed: 'Could not be saved.',
});
`,
    [`${folder}/${kebab}.de.ts`]: translation(`${camel}Texts`, kebab, [
      `${One} (Deutsch)`,
      'Speichern',
      'Konnte nicht gespeichert werden.',
    ]),
    [`${folder}/${kebab}.ar.ts`]: translation(`${camel}Texts`, kebab, [`${One} (العربية)`, 'حفظ', 'تعذّر الحفظ.']),
    [`${folder}/${kebab}.mutators.ts`]: `import { type Create${One}Body, Create${One}BodySchema } from '@posy/contract/${kebab}';
import { matches } from '@posy/contract/check';
import type { MutationDefinition } from '@posy/sync/mutation';

/** Stays in the outbox until the server has it: \`enqueue(local, create${One}, { text })\`. */
export const create${One}: MutationDefinition<Create${One}Body> = {
  kind: '${one}.create',
  version: 1,
  read: (args) => (matches(Create${One}BodySchema, args) ? args : null),
  lane: () => '${kebab}',
  target: ({ text }) => ({ type: '${one}', id: text }),
  request: ({ text }) => ({ method: 'POST', path: '/api/${kebab}', json: { text } }),
};
`,
    [`${folder}/${kebab}-words.ts`]: `import { ${camel}Texts as texts } from './${kebab}.en.ts';

/** The texts of the outbox about this mutation: see \`outbox/entry-words.ts\`. */
export const ${one}Words = [
  {
    kind: '${one}.create',
    title: () => texts.title,
    what: texts.create,
    sent: null,
    refused: (_code: string, message: string) => message || texts.failed,
    refusedTitle: texts.failed,
    isKeptWhenRefused: true,
  },
] as const;
`,
    [`${folder}/${kebab}-card.test.tsx`]: `import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ${One}Card } from './${kebab}-card.tsx';

afterEach(cleanup);

test('a card shows its text', () => {
  render(<${One}Card ${one}={{ id: '1', text: 'Roses', createdAt: '2026-01-01T00:00:00.000Z' }} />);

  expect(screen.getByRole('article', { name: '${One}' }).textContent).toBe('Roses');
});
`,
    [`${folder}/${kebab}-card.tsx`]: `import type { ${One} } from '@posy/contract/${kebab}';
import { ${camel}Texts as texts } from './${kebab}.en.ts';

/** One of them. */
export function ${One}Card({ ${one} }: { readonly ${one}: ${One} }) {
  return <article aria-label={texts.title}>{${one}.text}</article>;
}
`,
  };
}

/** A catalogue in another language. A missing text is an error of its types. */
function translation(
  english: string,
  kebab: string,
  [title, create, failed]: readonly [string, string, string],
): string {
  return `import type { Catalogue } from '../../language/catalogue.ts';
import type { ${english} } from './${kebab}.en.ts';

export default {
  title: '${title}',
  create: '${create}',
  failed: '${failed}',
} satisfies Catalogue<typeof ${english}>;
`;
}
