import { runs, SEED } from '@posy/testkit/depth';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bug, BUGS, Violation } from './bugs.ts';
import { type CountsSchedule, countsSchedules } from './counts-actions.ts';
import { simulateCounts } from './counts-world.ts';

const MINUTES = 60_000;

async function brokenBy(schedule: CountsSchedule, bugs: readonly Bug[]): Promise<string | null> {
  try {
    await simulateCounts(schedule, new Set(bugs));
    return null;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    throw error;
  }
}

test(
  'O70 on any network drawn counts are right, never older, and contain the own flower once',
  async () => {
    const everySchedule = fc.asyncProperty(countsSchedules, async (schedule) => {
      await simulateCounts(schedule, new Set());
    });

    await fc.assert(everySchedule, { numRuns: runs({ test: 2000, deep: 100_000 }), seed: SEED });
  },
  30 * MINUTES,
);

test('O70 an answer with a follow that began again never leads back to an older count than the own flower brought', async () => {
  const schedule: CountsSchedule = [
    [2, 1],
    [
      { do: 'pull', client: 1 },
      { do: 'change', client: 0, pick: 0, flag: false, kind: 'remove' },
      { do: 'change', client: 3, pick: 0, flag: true, kind: 'follow' },
      { do: 'deliver', message: 0 },
      { do: 'give', client: 0, pick: 3, flag: true },
      { do: 'give', client: 1, pick: 1, flag: false },
      { do: 'deliver', message: 0 },
    ],
  ];

  expect(await brokenBy(schedule, [])).toBeNull();
});

const MUTANTS: readonly {
  readonly bug: Bug;
  readonly breaks: string;
  readonly without?: Bug;
  /** One that finds the error within some forty schedules. */
  readonly seed?: number;
}[] = [
  { bug: 'countsContentUndoubted', breaks: 'I17' },
  { bug: 'countsScopeUndoubted', breaks: 'I17' },
  { bug: 'countsMissedUnread', breaks: 'I21', seed: 2 },
  { bug: 'countsBeforeHeads', breaks: 'I19', seed: 14 },
  { bug: 'countsForgotten', breaks: 'I21', seed: 36 },
  { bug: 'countsOverOther', breaks: 'I18' },
  { bug: 'countsOverNewer', breaks: 'I20' },
  { bug: 'countsBeforeOwn', breaks: 'I19' },
  // What this device sent moves the own scope, too, so that the rule before hides this one.
  { bug: 'countsOverPending', breaks: 'I22', without: 'countsBeforeOwn' },
  { bug: 'countsHideWhileWaiting', breaks: 'I20' },
  { bug: 'countsHideUntilPulled', breaks: 'I20', seed: 8 },
  { bug: 'countsFallAtTap', breaks: 'I20' },
  { bug: 'countsOfOtherLog', breaks: 'I21', seed: 30 },
];

describe('the simulation detects every known error of counts', () => {
  test.each(MUTANTS)('$bug breaks $breaks', async ({ bug, breaks, without, seed = 42 }) => {
    const weakened = without ? [without] : [];
    const found: CountsSchedule[] = [];
    const unnoticed = fc.asyncProperty(countsSchedules, async (schedule) => {
      const broken = await brokenBy(schedule, [...weakened, bug]);
      if (broken?.startsWith(breaks)) found.push(schedule);
      return !broken?.startsWith(breaks);
    });

    await fc.check(unnoticed, { numRuns: 3000, seed, endOnFailure: true });

    const schedule = found[0];
    expect(schedule, `${bug} (${BUGS[bug]}) was not noticed`).toBeDefined();
    const rightWay = schedule && (await brokenBy(schedule, weakened));
    expect(rightWay?.startsWith(breaks) ?? false, `without ${bug}: ${rightWay}`).toBe(false);
  });

  test('every known error of counts has a mutant', () => {
    const known = Object.keys(BUGS).filter((bug) => bug.startsWith('counts'));
    expect(MUTANTS.map(({ bug }) => bug).toSorted()).toEqual(known.toSorted());
  });
});
