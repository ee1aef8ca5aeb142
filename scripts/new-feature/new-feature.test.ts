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
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { writeFeature } from './write-feature.ts';

const PACKAGES = ['apps/server', 'apps/web', 'packages/contract', 'packages/std', 'packages/sync', 'packages/testkit'];

test('a new feature compiles in every layer, and is listed where features are listed', async () => {
  const copy = copyOfRepository();

  const { changed } = writeFeature('book-marks', copy);

  for (const project of ['packages/contract', 'apps/server', 'apps/web']) {
    const { output } = await runQuietly(toolPath('tsc'), ['-p', project, '--pretty', 'false'], { cwd: copy });
    expect(output).toBe('');
  }
  expect(changed).toHaveLength(3);
  for (const file of changed) expect(readFileSync(join(copy, file), 'utf8'), file).toMatch(/bookMarks|BookMarksTables/);
}, 120_000);

test('nothing is written over', () => {
  const copy = copyOfRepository();
  writeFeature('bookmarks', copy);

  expect(() => writeFeature('bookmarks', copy)).toThrow('Already there');
});

test.each(['', 'Bookmarks', 'bookmark', '../x'])('%j is no name of a feature', (name) => {
  expect(() => writeFeature(name)).toThrow('in the plural, in kebab-case');
});

/** The sources in a folder of their own, with the installed libraries, whose `@posy` packages are those of the copy. */
function copyOfRepository(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'posy-feature-')));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const isSource = (path: string): boolean => !['node_modules', 'dist', '.cache'].includes(basename(path));
  cpSync(inRoot('tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  for (const folder of PACKAGES) {
    cpSync(inRoot(folder), join(copy, folder), { recursive: true, filter: isSource });
    const libraries = join(copy, folder, 'node_modules');
    mkdirSync(join(libraries, '@posy'), { recursive: true });
    // A package without dependencies has no such folder.
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
