import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { lastLines } from './last-lines.ts';
import { NO_TESTS } from './step.ts';
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

    const { isOk, totals } = await vitestStep('fickle', [`--root=${folder}`], {}, 'vitest.config.mjs').run();

    expect(isOk).toBe(true);
    expect(totals).toEqual({
      passed: 2,
      failed: 0,
      retried: ['fickle.test.mjs > needs its second try'],
      skipped: ['fickle.test.mjs > does not run'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the last line is the count, and the lines before it name retried and skipped tests', () => {
  const totals = { passed: 3, failed: 0, retried: ['a.e2e.ts > opens'], skipped: ['b.test.ts > closes'] };

  expect(lastLines({ isOk: true, failedStep: null, totals }).split('\n')).toEqual([
    'Skipped: b.test.ts > closes',
    'Passed at the second try: a.e2e.ts > opens',
    '1 retried, 1 skipped',
    '3 passed, 0 failed, 1 skipped',
    '',
  ]);
});

test.each([
  [true, null, '5 passed, 0 failed'],
  [false, 'lint', '5 passed, 1 failed'],
])('without a skipped test the last line has no count of them (isOk %s)', (isOk, failedStep, line) => {
  const totals = { ...NO_TESTS, passed: 5 };

  expect(lastLines({ isOk, failedStep, totals }).trimEnd().split('\n').at(-1)).toBe(line);
});
