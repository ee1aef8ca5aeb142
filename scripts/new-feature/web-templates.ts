import type { FeatureNames } from './names.ts';

/** Text of each web file of a feature, by path. */
export function webFiles({ kebab, camel, one, One }: FeatureNames): Readonly<Record<string, string>> {
  const folder = `apps/web/src/features/${kebab}`;
  return {
    [`${folder}/${kebab}.texts.ts`]: `/** Every text of the feature. Those the spec gives are literal. */
export const ${camel}Texts = {
  title: '${One}',
} as const;
`,
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
