import type { FeatureNames } from './names.ts';

/** A file that lists features, and the lines to add after the first match of `at`. */
export interface Listing {
  readonly file: string;
  readonly edits: readonly { readonly at: RegExp; readonly add: string }[];
}

const LAST_IMPORT = /^import [^;]*;\n(?!import )/m;

/** Every list in which a feature is entered. The formatter sorts the imports afterwards. */
export function listings(names: FeatureNames, migration: string): readonly Listing[] {
  const { kebab, camel, pascal, one, One, UPPER } = names;
  const listing = (file: string, at: RegExp, entry: string, imported: string): Listing => ({
    file,
    edits: [
      { at: LAST_IMPORT, add: `import ${imported};\n` },
      { at, add: `, ${entry}` },
    ],
  });
  return [
    listing(
      'packages/contract/src/testing/wire.ts',
      /schemas: \[[^\]]*?(?=,?\s*\])/,
      `${One}Schema, Create${One}BodySchema`,
      `{ ${One}Schema, Create${One}BodySchema } from '../${kebab}.ts'`,
    ),
    listing(
      'apps/server/src/db/tables.ts',
      /extends[^{]*FlowersTables/,
      `${pascal}Tables`,
      `type { ${pascal}Tables } from '../features/${kebab}/${kebab}.table.ts'`,
    ),
    listing(
      'apps/server/src/db/migrations/index.ts',
      /MIGRATIONS[^=]*= \[[^\]]*?(?=,?\s*\])/,
      camel,
      `{ ${camel} } from './${migration}-${kebab}.ts'`,
    ),
    listing(
      'apps/server/src/server.ts',
      /const ROUTES[^=]*=> void\)\[\] = \[[^\]]*?(?=,?\s*\])/,
      `${camel}Routes`,
      `{ ${camel}Routes } from './features/${kebab}/${kebab}.routes.ts'`,
    ),
    // Rows of sessions stay last, because they log users out.
    listing(
      'apps/server/src/http/matrix.test.ts',
      /const ROWS[^=]*= \[[^\]]*?(?=,\s*\.\.\.SESSION_ROWS)/,
      `...${UPPER}_ROWS`,
      `{ ${UPPER}_ROWS } from '../testing/matrix-${kebab}.ts'`,
    ),
    listing(
      'apps/web/src/sync/registry.ts',
      /const mutations[^=]*= \[[^\]]*?(?=,?\s*\])/,
      `register(create${One})`,
      `{ create${One} } from '../features/${kebab}/${kebab}.mutators.ts'`,
    ),
    listing(
      'apps/web/src/features/outbox/entry-words.ts',
      /const listed[^=]*= \[[^\]]*?(?=,?\s*\])/,
      `...${one}Words`,
      `{ ${one}Words } from '../${kebab}/${kebab}-words.ts'`,
    ),
  ];
}

/** The text with its new entries. Throws when the file is not as expected, or has one of the imported names. */
export function enter(text: string, { file, edits }: Listing): string {
  return edits.reduce((before, { at, add }) => {
    const imported = /^import [^{]*\{ (?<names>[^}]+) \}/.exec(add)?.groups?.['names']?.split(', ') ?? [];
    const taken = imported.filter((name) => new RegExp(`\\b${name}\\b`).test(before));
    if (taken.length > 0) throw new Error(`Already in ${file}: ${taken.join(', ')}. Nothing was written.`);
    const match = at.exec(before);
    if (match === null) {
      throw new Error(`${file} does not look as expected: nothing was written. Looked for ${at.source}`);
    }
    const end = match.index + match[0].length;
    return before.slice(0, end) + add + before.slice(end);
  }, text);
}
