import type { FeatureNames } from './names.ts';

/** Text to add after the first match of `at`, or in its place. */
type Edit = { readonly at: RegExp; readonly add: string } | { readonly at: RegExp; readonly replace: string };

/** A file that lists features, and its changes. */
export interface Listing {
  readonly file: string;
  readonly edits: readonly Edit[];
}

/** Numbers that grow with the feature: of its migration, as `0014`, and of the device's cache. */
export interface NextNumbers {
  readonly migration: string;
  readonly cacheVersion: number;
  readonly cacheEpoch: number;
}

const LAST_IMPORT = /^import [^;]*;\n(?!import )/m;

/** Every list in which a feature is entered. The formatter sorts the imports afterwards. */
export function listings(names: FeatureNames, numbers: NextNumbers): readonly Listing[] {
  return [...contractLists(names), ...serverLists(names, numbers), ...webLists(names, numbers), ...pageLists(names)];
}

function contractLists({ kebab, one, One }: FeatureNames): readonly Listing[] {
  return [
    {
      file: 'packages/contract/src/ids.ts',
      edits: [
        { at: /(?:export type \w+Id = Id<'\w+'>;\n)+/, add: `export type ${One}Id = Id<'${One}Id'>;\n` },
        {
          at: /(?:export const \w+IdSchema = uuidOf<'\w+'>\(\);\n)+/,
          add: `export const ${One}IdSchema = uuidOf<'${One}Id'>();\n`,
        },
        {
          at: /(?:export const New\w+IdSchema = chosenOf<'\w+'>\(\);\n)+/,
          add: `export const New${One}IdSchema = chosenOf<'${One}Id'>();\n`,
        },
      ],
    },
    {
      file: 'packages/contract/src/sync.ts',
      edits: [{ at: listIn(String.raw`ENTITY_TYPES = \[`), add: `, '${one}'` }],
    },
    {
      file: 'packages/contract/src/testing/wire.ts',
      edits: [
        importing(`{ ${One}EntitySchema, Create${One}BodySchema } from '../${kebab}.ts'`),
        { at: listIn(String.raw`schemas: \[`), add: `, ${One}EntitySchema, Create${One}BodySchema` },
      ],
    },
  ];
}

function serverLists(names: FeatureNames, { migration }: NextNumbers): readonly Listing[] {
  const { kebab, camel, pascal, UPPER } = names;
  return [
    {
      file: 'apps/server/src/db/tables.ts',
      edits: [
        importing(`type { ${pascal}Tables } from '../features/${kebab}/${kebab}.table.ts'`),
        { at: /extends[^{]*FlowersTables/, add: `, ${pascal}Tables` },
      ],
    },
    {
      file: 'apps/server/src/db/migrations/index.ts',
      edits: [
        importing(`{ ${camel} } from './${migration}-${kebab}.ts'`),
        { at: listIn(String.raw`MIGRATIONS[^=]*= \[`), add: `, ${camel}` },
      ],
    },
    {
      file: 'apps/server/src/feature-list.ts',
      edits: [
        importing(`{ ${camel}Routes } from './features/${kebab}/${kebab}.routes.ts'`),
        importing(`{ ${camel}Source } from './features/${kebab}/${kebab}.sync.ts'`),
        { at: listIn(String.raw`function syncSources[^[]*\[\][^[]*\[`), add: `, ${camel}Source` },
        { at: listIn(String.raw`const ROUTES[^=]*=> void\)\[\] = \[`), add: `, ${camel}Routes` },
      ],
    },
    {
      file: 'apps/server/src/http/matrix.test.ts',
      edits: [
        importing(`{ ${UPPER}_ROWS } from '../testing/matrix-${kebab}.ts'`),
        // Rows of sessions stay last, because they log users out.
        { at: /const ROWS[^=]*= \[[^\]]*?(?=,\s*\.\.\.SESSION_ROWS)/, add: `, ...${UPPER}_ROWS` },
      ],
    },
  ];
}

function webLists(names: FeatureNames, { cacheVersion, cacheEpoch }: NextNumbers): readonly Listing[] {
  const { kebab, camel, one, One, file } = names;
  return [
    {
      file: 'apps/web/src/local/cache-db.ts',
      edits: [
        importing(`type { ${One}Entity } from '@posy/contract/${kebab}'`),
        { at: /CACHE_EPOCH = \d+/, replace: `CACHE_EPOCH = ${cacheEpoch}` },
        { at: /CACHE_VERSION = \d+/, replace: `CACHE_VERSION = ${cacheVersion}` },
        {
          at: /(?=\n {2}declare readonly tombstone)/,
          add: `\n  declare readonly ${camel}: Table<${One}Entity, string>;`,
        },
        {
          at: /this\.version\(\d+\)\s*\.stores\([^;]*;(?!\s*this\.version)/,
          add: `\n    this.version(${cacheVersion}).stores({ ${camel}: 'id,createdAt' });`,
        },
      ],
    },
    {
      file: 'apps/web/src/local/upgrades.test.ts',
      edits: [
        {
          at: listIn(String.raw`const CACHE_RELEASES[^=]*= \[`, String.raw`\n\];`),
          add: `, { version: ${cacheVersion}, epoch: ${cacheEpoch}, adds: { ${camel}: 'id,createdAt' } }`,
        },
      ],
    },
    {
      file: 'apps/web/src/sync/registry.ts',
      edits: [
        importing(`{ ${one}Changes, create${One} } from '../features/${kebab}/${kebab}.sync.ts'`),
        { at: listIn(String.raw`const changes[^=]*= \[`), add: `, ${one}Changes` },
        { at: listIn(String.raw`const mutations[^=]*= \[`), add: `, register(create${One})` },
      ],
    },
    {
      // Its rows are for the user alone. A feature with other readers says so in its definition.
      file: 'apps/web/src/sync/narrowing.test.ts',
      edits: [{ at: listIn(String.raw`const NEITHER = \[`, String.raw`\n\];`), add: `, '${one}.create'` }],
    },
    {
      file: 'apps/web/src/features/outbox/entry-words.ts',
      edits: [
        importing(`{ ${one}Words } from '../${kebab}/${file}-words.ts'`),
        { at: listIn(String.raw`const listed[^=]*= \[`), add: `, ...${one}Words` },
      ],
    },
  ];
}

function pageLists(names: FeatureNames): readonly Listing[] {
  const { kebab, camel, pascal, title } = names;
  return [
    {
      file: 'apps/web/src/routes/route-table.ts',
      edits: [
        {
          at: /const ownPages = shell\.addChildren\(\[/,
          add: `
  createRoute({
    getParentRoute,
    path: '/${kebab}',
    component: lazyOwnPage(() => import('./${kebab}-page.tsx'), '${pascal}Page'),
    staticData: { title: titles.${camel} },
  }),`,
        },
      ],
    },
    {
      file: 'apps/web/src/routes/routes.en.ts',
      edits: [{ at: /settings: '[^']*',\n/, add: `  ${camel}: '${title}',\n` }],
    },
    {
      file: 'apps/web/src/routes/offline-routes.test.tsx',
      edits: [
        {
          at: /'\/settings': \[.*\],\n/,
          add: `  '/${kebab}': ['The list appears as soon as Posy can be reached.', LOGGED_OUT],\n`,
        },
      ],
    },
  ];
}

/** The end of the list that begins so, before its last comma. */
function listIn(start: string, end = String.raw`\s*\]`): RegExp {
  return new RegExp(String.raw`${start}[\s\S]*?(?=,?${end})`);
}

function importing(what: string): Edit {
  return { at: LAST_IMPORT, add: `import ${what};\n` };
}

/** The text with its new entries. Throws when the file is not as expected, or already has one of the imported names. */
export function enter(text: string, { file, edits }: Listing): string {
  return edits.reduce((before, edit) => {
    const { at } = edit;
    const imported = 'add' in edit ? importedNames(edit.add) : [];
    const taken = imported.filter((name) => new RegExp(`\\b${name}\\b`).test(before));
    if (taken.length > 0) throw new Error(`Already in ${file}: ${taken.join(', ')}. Nothing was written.`);
    const match = at.exec(before);
    if (match === null) {
      throw new Error(`${file} does not look as expected: nothing was written. Looked for ${at.source}`);
    }
    const end = match.index + match[0].length;
    if ('replace' in edit) return before.slice(0, match.index) + edit.replace + before.slice(end);
    return before.slice(0, end) + edit.add + before.slice(end);
  }, text);
}

function importedNames(line: string): readonly string[] {
  return /^import [^{]*\{ (?<names>[^}]+) \}/.exec(line)?.groups?.['names']?.split(', ') ?? [];
}
