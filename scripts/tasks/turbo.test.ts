import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runTurbo, tasksBefore } from './turbo.ts';

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
  const run = async () => {
    const tasks = await tasksBefore(NAMES, root);
    await runTurbo(NAMES, OPTIONS, root);
    return Object.fromEntries(tasks.map(({ name, isCached }) => [name, isCached]));
  };

  expect(await run()).toEqual({ steady: false, red: false });
  expect(await run()).toEqual({ steady: true, red: false });
  const hashes = async () => (await tasksBefore(NAMES, root)).map(({ hash }) => hash);
  const before = await hashes();
  writeFileSync(join(root, 'input'), 'two');

  expect(await run()).toEqual({ steady: false, red: false });
  expect(await hashes()).not.toEqual(before);
});
