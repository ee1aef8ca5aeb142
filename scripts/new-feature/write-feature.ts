import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { type FeatureNames, featureNames } from './names.ts';
import { serverFiles } from './server-templates.ts';
import { webFiles } from './web-templates.ts';

export interface WrittenFeature {
  readonly written: readonly string[];
  readonly changed: readonly string[];
}

/** Where features are listed by hand, and how a line is added: after the first match of `at`. */
interface Listing {
  readonly file: string;
  readonly edits: readonly { readonly at: RegExp; readonly add: string }[];
}

/**
 * Writes a feature's files below `root` and lists it where features are listed. Changes nothing when one of the files is
 * there already, or when a list does not look as expected.
 */
export function writeFeature(name: string, root = ROOT): WrittenFeature {
  const names = featureNames(name);
  const migration = nextMigration(root);
  const files = { ...serverFiles(names, migration), ...webFiles(names) };
  const taken = Object.keys(files).filter((file) => existsSync(join(root, file)));
  if (taken.length > 0) throw new Error(`Already there: ${taken.join(', ')}`);

  const lists = listings(names, migration).map(({ file, edits }) => {
    const before = readFileSync(join(root, file), 'utf8');
    return { file, text: edits.reduce((text, edit) => insertAfter(text, edit.at, edit.add, file), before) };
  });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const { file, text } of lists) writeFileSync(join(root, file), text);
  return { written: Object.keys(files), changed: lists.map(({ file }) => file) };
}

/** One more than the last, as `0014`. */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'apps/server/src/db/migrations')).flatMap((file) => {
    const number = /^(\d{4})-/.exec(file)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function listings({ kebab, camel, pascal }: FeatureNames, migration: string): readonly Listing[] {
  const lastImport = /^import [^;]*;\n(?!import )/m;
  return [
    {
      file: 'apps/server/src/db/tables.ts',
      edits: [
        { at: lastImport, add: `import type { ${pascal}Tables } from '../features/${kebab}/${kebab}.table.ts';\n` },
        { at: /extends[^{]*FlowersTables/, add: `, ${pascal}Tables` },
      ],
    },
    {
      file: 'apps/server/src/db/migrations/index.ts',
      edits: [
        { at: lastImport, add: `import { ${camel} } from './${migration}-${kebab}.ts';\n` },
        { at: /MIGRATIONS[^=]*= \[[^\]]*?(?=,?\s*\])/, add: `, ${camel}` },
      ],
    },
    {
      file: 'apps/server/src/server.ts',
      edits: [
        { at: lastImport, add: `import { ${camel}Routes } from './features/${kebab}/${kebab}.routes.ts';\n` },
        { at: /const ROUTES[^=]*=> void\)\[\] = \[[^\]]*?(?=,?\s*\])/, add: `, ${camel}Routes` },
      ],
    },
  ];
}

function insertAfter(text: string, at: RegExp, add: string, file: string): string {
  const match = at.exec(text);
  if (match === null)
    throw new Error(`${file} does not look as expected: nothing was written. Looked for ${at.source}`);
  const end = match.index + match[0].length;
  return text.slice(0, end) + add + text.slice(end);
}
