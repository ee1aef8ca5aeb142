import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { CopyOfRepository } from './testing/copy-of-repository.ts';
import { isWireHashCurrent, PROTOCOL_TEST } from './wire-hash.ts';
import { writeFeature } from './write-feature.ts';

/** Each test copies the sources and starts processes. */
const SLOW_MS = 60_000;
const VERY_SLOW_MS = 180_000;

/** The lists of features, and the lines of one that is named `book-marks`. */
const ENTRIES: readonly (readonly [file: string, entry: string])[] = [
  ['packages/contract/src/ids.ts', 'export type BookMarkId ='],
  ['packages/contract/src/ids.ts', 'export const BookMarkIdSchema ='],
  ['packages/contract/src/ids.ts', 'export const NewBookMarkIdSchema ='],
  ['packages/contract/src/sync.ts', " 'bookMark',"],
  ['packages/contract/src/testing/wire.ts', ' BookMarkEntitySchema,'],
  ['packages/contract/src/testing/wire.ts', ' CreateBookMarkBodySchema,'],
  ['apps/server/src/db/tables.ts', 'BookMarksTables'],
  ['apps/server/src/db/migrations/index.ts', ' bookMarks,'],
  ['apps/server/src/feature-list.ts', ' bookMarksSource,'],
  ['apps/server/src/feature-list.ts', ' bookMarksRoutes,'],
  ['apps/server/src/http/matrix.test.ts', '...BOOK_MARK_ROWS,'],
  ['apps/web/src/local/cache-db.ts', 'bookMarks: Table<BookMarkEntity, string>;'],
  ['apps/web/src/local/cache-db.ts', ".stores({ bookMarks: 'id,createdAt' });"],
  ['apps/web/src/local/upgrades.test.ts', "adds: { bookMarks: 'id,createdAt' } },"],
  ['apps/web/src/sync/registry.ts', ' bookMarkChanges,'],
  ['apps/web/src/sync/registry.ts', 'register(createBookMark),'],
  ['apps/web/src/sync/narrowing.test.ts', "  'bookMark.create',"],
  ['apps/web/src/features/outbox/entry-words.ts', '...bookMarkWords,'],
  ['apps/web/src/routes/route-table.ts', "path: '/book-marks',"],
  ['apps/web/src/routes/routes.en.ts', "bookMarks: 'Book marks',"],
  ['packages/texts/en.json', '"routes.bookMarks": "Book marks",'],
  ['packages/texts/de.json', '"routes.bookMarks": "Book marks (Deutsch)",'],
  ['packages/texts/ar.json', '"routes.bookMarks": "Book marks (العربية)",'],
  ['apps/web/src/routes/offline-routes.test.tsx', "'/book-marks': ["],
];

test(
  'Z11 a new feature is entered once in every list, is formatted, and has no unknown file or route',
  () => {
    const copy = copyOfRepository();
    const textOf = (file: string): string => readFileSync(join(copy, file), 'utf8');

    const { written, changed } = writeFeature('book-marks', copy);

    for (const [file, entry] of ENTRIES) {
      const rest = textOf(file).replaceAll(/^import [^;]*;$/gm, '');
      expect([file, rest.split(entry).length - 1]).toEqual([file, 1]);
    }
    expect(changed.toSorted()).toEqual([...new Set(ENTRIES.map(([file]) => file)), PROTOCOL_TEST].toSorted());
    expect(isWireHashCurrent(copy)).toBe(true);
    expect(() => execFileSync(toolPath('oxfmt'), ['--check', ...written, ...changed], { cwd: copy })).not.toThrow();

    const all = [...written, ...changed].map(textOf).join('\n');
    // The contract is found by the name of its package.
    const imported = written.filter((file) => !/\.test\.tsx?$/.test(file));
    expect(
      imported.filter((file) => !all.includes(`/${basename(file)}'`) && !all.includes(contractName(file))),
    ).toEqual([]);

    const calls = [
      ...written
        .map(textOf)
        .join('\n')
        .matchAll(/= call\(('[^']+')/g),
    ].map(([, line]) => line);
    expect(calls).toHaveLength(2);
    expect(calls.filter((line) => !all.includes(`route: ${line}`))).toEqual([]);
  },
  SLOW_MS,
);

test(
  'Z11 a server with a new feature loads, and its migration is the last one',
  () => {
    const copy = copyOfRepository();

    writeFeature('book-marks', copy);

    const code = `await import('./apps/server/src/server.ts');
    const { MIGRATIONS } = await import('./apps/server/src/db/migrations/index.ts');
    process.stdout.write(MIGRATIONS.at(-1).name);`;
    const last = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(last).toMatch(/^\d{4}-book-marks$/);
  },
  SLOW_MS,
);

test(
  'every name that the files of a new feature import is exported by their modules',
  () => {
    const copy = copyOfRepository();
    const { written, changed } = writeFeature('book-marks', copy);
    const imports = [...written, ...changed].flatMap((file) => importsOf(copy, file));
    const exported = new Map<string, string>();
    const isExported = ({ name, module }: ImportedName): boolean => {
      const text = exported.get(module) ?? readFileSync(join(copy, module), 'utf8');
      exported.set(module, text);
      return new RegExp(`^export .*\\b${name}\\b`, 'm').test(text);
    };

    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter((each) => !isExported(each))).toEqual([]);
  },
  SLOW_MS,
);

test.each(['apps/server', 'apps/web'])(
  'the types of a new feature agree with those of %s',
  { timeout: VERY_SLOW_MS, tags: ['deep'] },
  async (project) => {
    const copy = copyOfRepository();
    writeFeature('book-marks', copy);

    expect(await runQuietly(toolPath('tsc'), ['-p', project, '--pretty', 'false'], { cwd: copy })).toEqual({
      isOk: true,
      output: '',
    });
  },
);

test(
  'a change of the schemas that is not entered in the protocol test is not covered by a new hash',
  () => {
    const copy = copyOfRepository();
    const contract = join(copy, 'packages/contract/src/flowers.ts');
    writeFileSync(
      contract,
      readFileSync(contract, 'utf8').replace('isFlowered: Type.Boolean()', 'isFlowered: Type.String()'),
    );

    expect(() => writeFeature('book-marks', copy)).toThrow('The protocol test is red');
    expect(existsSync(join(copy, 'packages/contract/src/book-marks.ts'))).toBe(false);
  },
  SLOW_MS,
);

test(
  'nothing is overwritten, in files or in lists',
  () => {
    const copy = copyOfRepository();
    writeFeature('bookmarks', copy);

    expect(() => writeFeature('bookmarks', copy)).toThrow('Already there');
    // Tables have this name, but no feature has.
    expect(() => writeFeature('jobs', copy)).toThrow('Already in apps/server/src/db/tables.ts: JobsTables');
    expect(existsSync(join(copy, 'packages/contract/src/jobs.ts'))).toBe(false);
  },
  SLOW_MS,
);

test('a name that is a reserved word is refused', () => {
  expect(() => writeFeature('news')).toThrow('"new" is a word of JavaScript');
});

test.each(['', 'Bookmarks', 'bookmark', '../x'])('%j is refused as the name of a feature', (name) => {
  expect(() => writeFeature(name)).toThrow('in the plural, in kebab-case');
});

interface ImportedName {
  readonly file: string;
  readonly name: string;
  /** Path of the module in the repository. */
  readonly module: string;
}

/** The names that a file imports from modules of the repository. */
function importsOf(copy: string, file: string): readonly ImportedName[] {
  const imports = readFileSync(join(copy, file), 'utf8').matchAll(
    /^import (?:type )?\{(?<names>[^}]*)\} from '(?<from>[^']+)';$/gm,
  );
  return [...imports].flatMap(({ groups: { names = '', from = '' } = {} }) => {
    const [, name, path] = /^@posy\/(?<name>\w+)\/(?<path>.+)$/.exec(from) ?? [];
    const ofPackage = name === undefined ? null : `packages/${name}/src/${path}.ts`;
    const module = from.startsWith('.') ? join(dirname(file), from) : ofPackage;
    if (module === null || module.endsWith('.css')) return [];
    return names.split(',').flatMap((each) => {
      const imported =
        each
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] ?? '';
      return imported === '' ? [] : [{ file, name: imported, module }];
    });
  });
}

/** How a file of the contract is imported from other packages. */
function contractName(file: string): string {
  return `@posy/contract/${basename(file, '.ts')}'`;
}

/** The folder of a copy that lasts as long as the test. */
function copyOfRepository(): string {
  const copy = new CopyOfRepository();
  onTestFinished(() => copy[Symbol.dispose](), SLOW_MS);
  return copy.folder;
}
