import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot, toolPath } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { vitestStep } from './vitest-run.ts';

const FICKLE = `
  import { expect, test } from 'vitest';
  let tries = 0;
  test('is steady', () => expect(1).toBe(1));
  test('needs its second try', () => expect(++tries).toBe(2));
  test.skip('does not run', () => {});
`;
const DEEP = `
  import { test } from 'vitest';
  test('is long', { tags: ['deep'] }, () => {});
`;
const RED = `
  import { expect, test } from 'vitest';
  test('is red', () => expect(1).toBe(2));
`;

/** A folder with a test file and the options of vitest. */
function project(name: string, source: string, options: object): string {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'fickle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(options)} };\n`);
  writeFileSync(join(folder, `${name}.test.mjs`), source);
  return folder;
}

const runIn = (folder: string, ...args: readonly string[]) =>
  vitestStep('fickle', [`--root=${folder}`, ...args], 'vitest.config.mjs', { TEST_DEPTH: 'test' }).run();

test('retried and skipped tests are counted by name', async () => {
  const { isOk, totals } = await runIn(project('fickle', FICKLE, { retry: 1 }));

  expect(isOk).toBe(true);
  expect(totals).toMatchObject({
    passed: 2,
    failed: [],
    retried: ['fickle.test.mjs > needs its second try'],
    reasons: {
      'fickle.test.mjs > needs its second try': expect.stringMatching(/^expected 1 to be 2.* \(fickle\.test\.mjs:5\)$/),
    },
    skipped: ['fickle.test.mjs > does not run'],
  });
});

test('a file of which only deep runs the tests is no error, a pattern without tests is one', async () => {
  const options = { tags: [{ name: 'deep' }], tagsFilter: ['!deep'], passWithNoTests: true };
  const folder = project('deep', DEEP, options);

  expect(await runIn(folder, 'deep.test.mjs')).toMatchObject({
    isOk: true,
    totals: { passed: 0, skipped: [], left: 1 },
  });
  expect(await runIn(folder, 'absent')).toMatchObject({ isOk: false, details: 'vitest found no test.' });
});

test('a red run with PostgreSQL ends with code 1', { tags: ['long'], timeout: 60_000 }, async () => {
  const folder = project('red', RED, { globalSetup: inRoot('apps/server/src/testing/postgres.setup.ts') });

  const { isOk, output } = await runQuietly(toolPath('vitest'), ['run', `--root=${folder}`]);

  expect(output).toMatch(/Tests +1 failed/);
  expect(isOk).toBe(false);
});
