import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot, ROOT } from '../process/root.ts';
import { buildAll } from './build-all.ts';
import type { BuildTarget } from './build-target.ts';

let folder = '';

beforeEach(() => {
  // The folder is on the disk of the other builds, because renames need that.
  mkdirSync(inRoot('.cache', 'build'), { recursive: true });
  folder = mkdtempSync(inRoot('.cache', 'build', 'test-'));
});

afterEach(() => {
  for (const name of readdirSync(inRoot('.cache', 'build'))) {
    if (name.startsWith(basename(folder))) rmSync(inRoot('.cache', 'build', name), { recursive: true });
  }
});

/** A target whose build writes two files with this text. With null it fails after the first. */
function target(name: string, text: string | null): BuildTarget {
  return {
    name: `${basename(folder)}-${name}`,
    sources: [],
    dist: relative(ROOT, join(folder, name)),
    output: 'last',
    async build(into) {
      writeFileSync(join(into, 'first'), text ?? 'half');
      if (text === null) return { isOk: false, details: `${name} is wrong` };
      writeFileSync(join(into, 'last'), text);
      return { isOk: true, details: '' };
    },
  };
}

const build = (web: string | null, server: string | null) =>
  buildAll({ isForced: true, targets: [target('web', web), target('server', server)] });
const built = (name: string) =>
  readdirSync(join(folder, name)).map((file) => `${file}: ${readFileSync(join(folder, name, file), 'utf8')}`);

test('Y10 a failed build leaves the previous one whole', async () => {
  expect(await build('1', '1')).toMatchObject({ isOk: true });

  expect(await build(null, '2')).toEqual({ isOk: false, details: 'web is wrong' });
  expect(built('web')).toEqual(['first: 1', 'last: 1']);
  expect(built('server')).toEqual(['first: 1', 'last: 1']);

  expect(await build('3', '3')).toMatchObject({ isOk: true });
  expect(built('web')).toEqual(['first: 3', 'last: 3']);
});

test('Y10 the web app is not replaced if the server of its build fails', async () => {
  await build('1', '1');

  expect(await build('2', null)).toEqual({ isOk: false, details: 'server is wrong' });

  expect(built('web')).toEqual(['first: 1', 'last: 1']);
  expect(built('server')).toEqual(['first: 1', 'last: 1']);
});
