import type { FeatureNames } from './names.ts';

/** Text of each web file of a feature, by path. */
export function webFiles({ kebab, camel, one, One }: FeatureNames): Readonly<Record<string, string>> {
  const folder = `apps/web/src/features/${kebab}`;
  return {
    [`${folder}/${kebab}.texts.ts`]: `import { texts } from '../../language/texts.ts';
import english from './${kebab}.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const ${camel}Texts = texts('${kebab}', english);
`,
    [`${folder}/${kebab}.en.ts`]: `export default {
  title: '${One}',
} as const;
`,
    [`${folder}/${kebab}.de.ts`]: translation(kebab, `${One} (Deutsch)`),
    [`${folder}/${kebab}.ar.ts`]: translation(kebab, `${One} (العربية)`),
    [`${folder}/${kebab}.mutators.ts`]: `import { type Create${One}Body, Create${One}BodySchema } from '@posy/contract/${kebab}';
import { matches } from '@posy/contract/check';
import type { MutationDefinition } from '@posy/sync/mutation';

/** Keeps a wish on the device until the server has it: \`enqueue(local, create${One}, { text })\`. */
export const create${One}: MutationDefinition<Create${One}Body> = {
  kind: '${one}.create',
  version: 1,
  read: (args) => (matches(Create${One}BodySchema, args) ? args : null),
  lane: () => '${kebab}',
  target: ({ text }) => ({ type: '${one}', id: text }),
  request: ({ text }) => ({ method: 'POST', path: '/api/${kebab}', json: { text } }),
};
`,
    [`${folder}/${kebab}-card.tsx`]: `import type { ${One} } from '@posy/contract/${kebab}';
import { ${camel}Texts as texts } from './${kebab}.texts.ts';

/** One of them. */
export function ${One}Card({ ${one} }: { readonly ${one}: ${One} }) {
  return <article aria-label={texts.title}>{${one}.text}</article>;
}
`,
  };
}

/** A catalogue in another language: what it lacks is an error of its types. */
function translation(kebab: string, title: string): string {
  return `import type { Catalogue } from '../../language/catalogue.ts';
import type english from './${kebab}.en.ts';

export default {
  title: '${title}',
} satisfies Catalogue<typeof english>;
`;
}
