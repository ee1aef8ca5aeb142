import { expect, test } from 'vitest';
import { NO_TESTS } from '../checks/step.ts';
import { lastLines } from './last-lines.ts';
import { type TaskOutcome, withSecondTry } from './run-tasks.ts';

const outcome = (part: Partial<TaskOutcome>): TaskOutcome => ({
  name: 'test:web',
  from: 'run',
  hash: '',
  isOk: true,
  totals: NO_TESTS,
  wallSeconds: 1,
  cpuSeconds: 2,
  ...part,
});
const linesOf = (outcomes: readonly TaskOutcome[], unsteady: readonly string[] = []) =>
  lastLines({ outcomes, unsteady, problems: [], skipped: [] }).trimEnd().split('\n');

test('the last line is the count, and the lines before it name retried, skipped and reused tests', () => {
  const totals = { ...NO_TESTS, passed: 3, retried: ['a.e2e.ts > opens'], skipped: ['b.test.ts > closes'] };
  const reasons = { 'a.e2e.ts > opens': 'expected 1 to be 2 (a.e2e.ts:7)' };
  const again = outcome({ name: 'test:server', from: 'cached', totals: { ...totals, reasons } });

  expect(linesOf([outcome({ totals: { ...totals, skipped: [], retried: [] } }), again]).slice(-6)).toEqual([
    'Skipped: b.test.ts > closes',
    'Passed at the second try: a.e2e.ts > opens',
    '  expected 1 to be 2 (a.e2e.ts:7)',
    'Reused from earlier runs with the same inputs: test:server (3 tests).',
    '1 retried, 1 skipped',
    '6 passed, 0 failed, 1 skipped',
  ]);
});

test('journeys that no change touches are counted and said', () => {
  const totals = { ...NO_TESTS, passed: 160, reused: 140 };

  expect(linesOf([outcome({ name: 'test:journeys', totals })]).slice(-3)).toEqual([
    'Reused from earlier runs with the same inputs: nothing. No change touches 140 of test:journeys.',
    '0 retried, 0 skipped',
    '160 passed, 0 failed',
  ]);
});

test('a red check counts as one failure, and a test with repeated second tries, too', () => {
  const green = outcome({ totals: { ...NO_TESTS, passed: 5 } });

  expect(linesOf([green]).at(-1)).toBe('5 passed, 0 failed');
  expect(linesOf([green, outcome({ name: 'check:lint', isOk: false })]).at(-1)).toBe('5 passed, 1 failed');
  expect(linesOf([green], ['a.e2e.ts > opens']).at(-1)).toBe('5 passed, 1 failed');
});

test('a red test that passes at the second try is named, and one that was not run again stays red', () => {
  const first = { ...NO_TESTS, passed: 8, failed: ['a', 'b'], reasons: { a: 'why' } };
  const second = { ...NO_TESTS, passed: 1, failed: ['b'], reasons: { b: 'again' } };

  expect(withSecondTry(first, second)).toMatchObject({
    passed: 9,
    failed: ['b'],
    retried: ['a'],
    reasons: { a: 'why', b: 'again' },
  });
  expect(withSecondTry(first, { ...NO_TESTS, passed: 1 })).toMatchObject({
    passed: 8,
    failed: ['a', 'b'],
    retried: [],
  });
});

test('a query that PostgreSQL has not run stays red, and makes no test red that passes at its second try', () => {
  const query = 'never run on PostgreSQL (run postgres-tests): select "id" from "posts"';
  const first = { ...NO_TESTS, passed: 8, failed: ['a', query] };

  expect(withSecondTry(first, { ...NO_TESTS, passed: 1 })).toMatchObject({
    passed: 9,
    failed: [query],
    retried: ['a'],
  });
});
