import { DEPTH, SEED } from '../../packages/testkit/src/depth.ts';
import { lastLines } from './last-lines.ts';
import type { Preparation } from './prepare.ts';
import { type Lane, runTasks, type TaskOutcome } from './run-tasks.ts';
import { recordSecondTries } from './unsteady-ledger.ts';

export interface Plan {
  readonly checks: readonly string[];
  readonly tests: readonly string[];
  /** Tasks that run alone, because they measure. */
  readonly measuring?: readonly string[];
  readonly preparation: Preparation;
  /** Runs everything, whatever the cache holds. */
  readonly isForced: boolean;
}

/** It waits half of its time, for browsers and networks. */
const JOURNEYS = 'test:journeys';

/** Runs all kinds of checks and tests, although one is red, prints the counts, and returns the exit code. */
export async function runAll({ checks, tests, measuring = [], preparation, isForced }: Plan): Promise<number> {
  const { problems, unreachable, skipped } = preparation;
  const reachable = (names: readonly string[]) => names.filter((name) => !unreachable.includes(name));
  const outcomes: readonly TaskOutcome[] = [
    ...(await runTasks([{ names: reachable(checks), concurrency: 2 }], isForced)),
    ...(await runTasks(lanesOf(reachable(tests)), isForced)),
    ...(await runTasks([{ names: reachable(measuring), concurrency: 1 }], isForced)),
  ];
  const unsteady = recordSecondTries(outcomes.flatMap(({ totals }) => totals.retried));
  process.stdout.write(`Random tests: TEST_SEED=${SEED} repeats them.\n`);
  process.stdout.write(lastLines({ outcomes, unsteady, problems, skipped }));
  return problems.length === 0 && unsteady.length === 0 && outcomes.every(({ isOk }) => isOk) ? 0 : 1;
}

/** Journeys run beside all other tests, but for those of `deep`, among which are commands that run journeys, too. */
function lanesOf(tests: readonly string[]): readonly Lane[] {
  const isBeside = (name: string) => name === JOURNEYS && DEPTH !== 'deep';
  const lanes = [tests.filter((name) => !isBeside(name)), tests.filter(isBeside)];
  return lanes.map((names) => ({ names, concurrency: 1 }));
}
