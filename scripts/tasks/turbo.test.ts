import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashesOf, runTurbo } from './turbo.ts';

const NAMES = ['steady', 'red'];
const OPTIONS = { concurrency: 1, isForced: false };

/** A small repository with a task that is green and one that is red as long as there is no file `mended`. */
function repository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'posy-tasks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const scripts = { steady: 'node -e 0', red: 'node -e "fs.accessSync(\'mended\')"' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'small', scripts }));
  writeFileSync(join(folder, 'pnpm-lock.yaml'), "lockfileVersion: '9.0'\n");
  const tasks = { steady: { inputs: ['input'] }, red: { inputs: ['input'] } };
  const config = { tasks, dangerouslyDisablePackageManagerCheck: true, envMode: 'loose', cacheDir: 'cache' };
  writeFileSync(join(folder, 'turbo.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'input'), 'one');
  return folder;
}

test('all tasks run although one is red, and only green ones are reused until an input changes', async () => {
  const root = repository();
  const cached = async () =>
    Object.fromEntries((await runTurbo(NAMES, OPTIONS, root)).map(({ name, isCached }) => [name, isCached]));

  expect(await cached()).toEqual({ steady: false, red: false });
  expect(await cached()).toEqual({ steady: true, red: false });
  const before = await hashesOf(NAMES, root);
  writeFileSync(join(root, 'input'), 'two');

  expect(await cached()).toEqual({ steady: false, red: false });
  expect(await hashesOf(NAMES, root)).not.toEqual(before);
});
