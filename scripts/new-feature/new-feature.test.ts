import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot, toolPath } from '../process/root.ts';
import { isWireHashCurrent, PROTOCOL_TEST } from './wire-hash.ts';
import { writeFeature } from './write-feature.ts';

/** Each test copies the sources and starts processes. */
const SLOW_MS = 60_000;

/** The lists of features, and the lines of one that is named `book-marks`. */
const ENTRIES: readonly (readonly [file: string, entry: string])[] = [
  ['packages/contract/src/testing/wire.ts', ' BookMarkSchema,'],
  ['packages/contract/src/testing/wire.ts', ' CreateBookMarkBodySchema,'],
  ['apps/server/src/db/tables.ts', 'BookMarksTables'],
  ['apps/server/src/db/migrations/index.ts', ' bookMarks,'],
  ['apps/server/src/server.ts', ' bookMarksRoutes,'],
  ['apps/server/src/http/matrix.test.ts', '...BOOK_MARK_ROWS,'],
  ['apps/web/src/sync/registry.ts', 'register(createBookMark),'],
  ['apps/web/src/features/outbox/entry-words.ts', '...bookMarkWords,'],
];

const PACKAGES = ['apps/server', 'apps/web', 'packages/contract', 'packages/std', 'packages/sync', 'packages/testkit'];

test(
  'a new feature is entered once in every list, is formatted, and has no unknown file or route',
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
    // The catalogues of other languages are found by their names, and the contract by the name of its package.
    const imported = written.filter((file) => !/\.(?:test\.tsx?|de\.ts|ar\.ts)$/.test(file));
    expect(
      imported.filter((file) => !all.includes(`/${basename(file)}'`) && !all.includes(contractName(file))),
    ).toEqual([]);

    const routes = [...all.matchAll(/app\.(?<method>get|post)\('(?<path>[^']+)'/g)].map(
      ({ groups }) => `route: '${groups?.['method']?.toUpperCase()} ${groups?.['path']}'`,
    );
    expect(routes).toHaveLength(2);
    expect(routes.filter((route) => !all.includes(route))).toEqual([]);
  },
  SLOW_MS,
);

test(
  'a server with a new feature loads, and its migration is the last one',
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
    // A migration has this name, but no feature has.
    expect(() => writeFeature('epochs', copy)).toThrow('Already in apps/server/src/db/migrations/index.ts: epochs');
    expect(existsSync(join(copy, 'packages/contract/src/epochs.ts'))).toBe(false);
  },
  SLOW_MS,
);

test('a name that is a reserved word is refused', () => {
  expect(() => writeFeature('news')).toThrow('"new" is a word of JavaScript');
});

test.each(['', 'Bookmarks', 'bookmark', '../x'])('%j is refused as the name of a feature', (name) => {
  expect(() => writeFeature(name)).toThrow('in the plural, in kebab-case');
});

/** How a file of the contract is imported from other packages. */
function contractName(file: string): string {
  return `@posy/contract/${basename(file, '.ts')}'`;
}

/** A copy of the sources with the installed libraries. Its `@posy` packages are those of the copy. */
function copyOfRepository(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'posy-feature-')));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const isSource = (path: string): boolean => !['node_modules', 'dist', '.cache'].includes(basename(path));
  cpSync(inRoot('.oxfmtrc.json'), join(copy, '.oxfmtrc.json'));
  for (const folder of PACKAGES) {
    cpSync(inRoot(folder), join(copy, folder), { recursive: true, filter: isSource });
    const libraries = join(copy, folder, 'node_modules');
    mkdirSync(join(libraries, '@posy'), { recursive: true });
    // A package without dependencies has no `node_modules`.
    const installed = inRoot(folder, 'node_modules');
    for (const entry of existsSync(installed) ? readdirSync(installed) : []) {
      if (entry !== '@posy') symlinkSync(join(installed, entry), join(libraries, entry));
    }
    for (const name of ['contract', 'std', 'sync', 'testkit']) {
      symlinkSync(join(copy, 'packages', name), join(libraries, '@posy', name));
    }
  }
  return copy;
}
