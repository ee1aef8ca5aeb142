import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { MAY_FIND_NONE, playwrightStep } from './playwright-run.ts';

const RUNNER = inRoot('apps', 'e2e', 'node_modules', '@playwright', 'test', 'index.mjs');
const FICKLE = `
  import { expect, test } from '${RUNNER}';
  test('is steady', () => expect(1).toBe(1));
  test('needs its second try', ({}, { retry }) => expect(retry).toBe(1));
  test.describe('at night', () => test.skip('does not run', () => {}));
`;
const BROKEN = `
  import { expect, test } from '${RUNNER}';
  test('is steady', () => expect(1).toBe(1));
  test('is broken', () => expect(1).toBe(2));
`;

/** Runs test files by themselves. */
async function run(files: Readonly<Record<string, string>>, args: readonly string[] = []) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'fickle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, 'playwright.config.mjs');
  writeFileSync(config, "export default { outputDir: 'results', retries: 1, projects: [{ name: 'chromium' }] };\n");
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return await playwrightStep('fickle journeys', args, config).run();
}

test('retried and skipped journeys are counted by name', async () => {
  expect(await run({ 'fickle.spec.mjs': FICKLE })).toMatchObject({
    isOk: true,
    totals: {
      passed: 2,
      failed: [],
      retried: ['[chromium] fickle.spec.mjs > needs its second try'],
      reasons: {
        '[chromium] fickle.spec.mjs > needs its second try': expect.stringMatching(
          /Expected: 1 · Received: 0 \(fickle\.spec\.mjs:4\)$/,
        ),
      },
      skipped: ['[chromium] fickle.spec.mjs > at night > does not run'],
    },
  });
});

test('failed journeys are counted, and so is a file that cannot be loaded', async () => {
  const broken = await run({ 'broken.spec.mjs': BROKEN });
  const unreadable = await run({ 'broken.spec.mjs': BROKEN, 'unreadable.spec.mjs': 'const;' });

  expect(broken).toMatchObject({
    isOk: false,
    totals: { passed: 1, failed: ['[chromium] broken.spec.mjs > is broken'] },
  });
  expect(unreadable).toMatchObject({
    isOk: false,
    totals: { passed: 0, failed: [expect.stringContaining('outside of')] },
  });
});

test('a run that finds no journey is green only where none may be asked for', async () => {
  const none = '--grep=nowhere';

  expect(await run({ 'fickle.spec.mjs': FICKLE }, [none])).toMatchObject({ isOk: false });
  expect(await run({ 'fickle.spec.mjs': FICKLE }, [none, MAY_FIND_NONE])).toMatchObject({
    isOk: true,
    totals: { passed: 0, failed: [] },
  });
});
