import { runs, SEED } from '@posy/testkit/depth';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { removalSchedules, type Schedule, schedules } from './actions.ts';
import { BUGS, type Bug, Violation } from './bugs.ts';
import { NAMED_SCHEDULES } from './named-schedules.ts';
import { simulate } from './simulate.ts';

const MINUTES = 60_000;

/** The invariant that breaks, or null. Anything but a Violation is a defect of the simulation itself. */
async function brokenBy(schedule: Schedule, bugs: readonly Bug[]): Promise<string | null> {
  try {
    await simulate(schedule, new Set(bugs));
    return null;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    throw error;
  }
}

test.each([
  ['H07 on any network devices converge with the server, and every mutation happens once', schedules, 4000],
  ['Y17 no device has a post that was shared after its user was removed as a follower', removalSchedules, 2000],
] as const)(
  '%s',
  async (_law, all, test) => {
    const everySchedule = fc.asyncProperty(all, async (schedule) => {
      await simulate(schedule, new Set());
    });

    await fc.assert(everySchedule, { numRuns: runs({ test, deep: test * 50 }), seed: SEED });
  },
  30 * MINUTES,
);

describe('former defects stay fixed', () => {
  test.each(NAMED_SCHEDULES)('$name', async ({ schedule }) => {
    expect(await brokenBy(schedule, [])).toBeNull();
  });
});

interface Mutant {
  readonly bug: Bug;
  readonly breaks: string;
  /** Chosen so that the bug shows soon. */
  readonly seed?: number;
  readonly numRuns?: number;
  /** Another bug that is switched on as well, because its rule would hide this one. */
  readonly without?: Bug;
  /** Default: `schedules`. */
  readonly within?: typeof schedules;
}

const MUTANTS: readonly Mutant[] = [
  { bug: 'naiveSeq', breaks: 'I9' },
  { bug: 'noIdem', breaks: 'I6' },
  { bug: 'toggle', breaks: 'I7' },
  { bug: 'noRevCheck', breaks: 'I2', seed: 7, numRuns: 2000 },
  { bug: 'noTombstone', breaks: 'I3', seed: 6, without: 'noAsOf' },
  { bug: 'noAsOf', breaks: 'I9', seed: 6, numRuns: 2500 },
  { bug: 'pageDelStale', breaks: 'I9', seed: 6 },
  { bug: 'noSweep', breaks: 'I9', seed: 2 },
  { bug: 'noFloor', breaks: 'I9' },
  { bug: 'noVisTouch', breaks: 'I9' },
  { bug: 'showsFollowers', breaks: 'I9' },
  { bug: 'noPostsWithFollow', breaks: 'I9' },
  { bug: 'keepsUnfollowed', breaks: 'I9' },
  { bug: 'noSince', breaks: 'I9', numRuns: 5000 },
  { bug: 'noFrom', breaks: 'I9', numRuns: 5000 },
  { bug: 'keepsBeforeGap', breaks: 'I9', numRuns: 5000 },
  { bug: 'cursorFirst', breaks: 'I9' },
  { bug: 'wsNoBase', breaks: 'I9' },
  { bug: 'dropOverlayOnAck', breaks: 'I5' },
  { bug: 'settleMidPage', breaks: 'I5', seed: 3 },
  { bug: 'resetDropsOutbox', breaks: 'I10' },
  { bug: 'laneParallel', breaks: 'I11' },
  { bug: 'sendsOld', breaks: 'I14' },
  { bug: 'noBarrier', breaks: 'I16', numRuns: 5000, within: removalSchedules },
  { bug: 'noUidGuard', breaks: 'I' },
];

describe('the simulation detects every known protocol error', () => {
  test.each(MUTANTS)(
    'J01 H08 H10 H11 H13 H14 H15 H16 H17 H26 $bug breaks $breaks',
    async ({ bug, breaks, seed = 42, numRuns = 500, without, within = schedules }) => {
      const weakened = without ? [without] : [];
      const found: Schedule[] = [];
      const unnoticed = fc.asyncProperty(within, async (schedule) => {
        const broken = await brokenBy(schedule, [...weakened, bug]);
        if (broken?.startsWith(breaks)) found.push(schedule);
        return !broken?.startsWith(breaks);
      });

      await fc.check(unnoticed, { numRuns, seed, endOnFailure: true });

      const schedule = found[0];
      expect(schedule, `${bug} (${BUGS[bug]}) was not noticed`).toBeDefined();
      if (!schedule) return;
      const rightWay = await brokenBy(schedule, weakened);
      expect(rightWay?.startsWith(breaks) ?? false, `without ${bug}: ${rightWay}`).toBe(false);
    },
  );

  test('noWindow breaks I9', async () => {
    const raced = NAMED_SCHEDULES.find(({ name }) => name.startsWith('a page of older posts repeats'));

    const broken = raced && (await brokenBy(raced.schedule, ['noWindow']));

    expect(broken).toContain('I9 convergence: device 0 keeps post:p3');
  });

  test('J02 forgetsDeleted breaks I13', async () => {
    const late = NAMED_SCHEDULES.find(({ name }) => name.startsWith('a deleted post stays deleted'));

    const broken = late && (await brokenBy(late.schedule, ['forgetsDeleted']));

    expect(broken).toBe('I13 deleted for good: p1');
  });

  test.each(['noCancelledKey', 'givenUpInSilence'] as const)('H51 %s breaks I15', async (bug) => {
    const late = NAMED_SCHEDULES.find(({ name }) => name.startsWith('a post deleted during sending'));

    const broken = late && (await brokenBy(late.schedule, [bug]));

    expect(broken).toContain('I15 given up: p1 is there');
  });

  test('sameRevForOthers breaks I9', async () => {
    const followed = NAMED_SCHEDULES.find(({ name }) => name.startsWith('a post that is no longer for everyone'));

    const broken = followed && (await brokenBy(followed.schedule, ['sameRevForOthers']));

    expect(broken).toBe('I9 convergence: device 0 lacks post:p1');
  });

  test('H13 missesEnd breaks I9', async () => {
    const unseen = NAMED_SCHEDULES.find(({ name }) => name.startsWith('a post deleted between the end of a follow'));

    const broken = unseen && (await brokenBy(unseen.schedule, ['missesEnd']));

    expect(broken).toBe('I9 convergence: device 0 keeps post:p1');
  });

  test('every known bug has a mutant', () => {
    const others = [
      'missesEnd',
      'sameRevForOthers',
      'noWindow',
      'forgetsDeleted',
      'noCancelledKey',
      'givenUpInSilence',
    ];
    const tested = [...MUTANTS.map(({ bug }) => bug), ...others];

    // `counts.test.ts` has those of counts.
    const known = Object.keys(BUGS).filter((bug) => !bug.startsWith('counts'));
    expect(tested.toSorted()).toEqual(known.toSorted());
  });
});
