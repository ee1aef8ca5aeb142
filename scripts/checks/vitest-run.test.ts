import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { vitestStep } from './vitest-run.ts';

const FICKLE = `
  import { expect, test } from 'vitest';
  let tries = 0;
  test('is steady', () => expect(1).toBe(1));
  test('needs its second try', () => expect(++tries).toBe(2));
  test.skip('does not run', () => {});
`;

test('retried and skipped tests are counted by name', async () => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'fickle-'));
  try {
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { retry: 1 } };\n');
    writeFileSync(join(folder, 'fickle.test.mjs'), FICKLE);

    const { isOk, totals } = await vitestStep('fickle', [`--root=${folder}`], 'vitest.config.mjs').run();

    expect(isOk).toBe(true);
    expect(totals).toMatchObject({
      passed: 2,
      failed: [],
      retried: ['fickle.test.mjs > needs its second try'],
      skipped: ['fickle.test.mjs > does not run'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a file of which only deep runs the tests is no error, a pattern without tests is one', async () => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'fickle-'));
  try {
    const tags = "{ tags: [{ name: 'deep' }], tagsFilter: ['!deep'], passWithNoTests: true }";
    writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: ${tags} };\n`);
    writeFileSync(
      join(folder, 'deep.test.mjs'),
      "import { test } from 'vitest';\ntest('is long', { tags: ['deep'] }, () => {});\n",
    );
    const run = (path: string) => vitestStep('deep alone', [`--root=${folder}`, path], 'vitest.config.mjs').run();

    expect(await run('deep.test.mjs')).toMatchObject({ isOk: true, totals: { passed: 0, skipped: [], left: 1 } });
    expect(await run('absent')).toMatchObject({ isOk: false, details: 'vitest found no test.' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
