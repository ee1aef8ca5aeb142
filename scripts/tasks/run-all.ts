import { SEED } from '../../packages/testkit/src/depth.ts';
import { lastLines } from './last-lines.ts';
import type { Preparation } from './prepare.ts';
import { runTasks, type TaskOutcome } from './run-tasks.ts';
import { recordSecondTries } from './unsteady-ledger.ts';

export interface Plan {
  readonly checks: readonly string[];
  readonly tests: readonly string[];
  readonly preparation: Preparation;
  /** Runs everything, whatever the cache holds. */
  readonly isForced: boolean;
}

/** Runs all kinds of checks and tests, although one is red, prints the counts, and returns the exit code. */
export async function runAll({ checks, tests, preparation, isForced }: Plan): Promise<number> {
  const { problems, unreachable, skipped } = preparation;
  const isReachable = (name: string) => !unreachable.includes(name);
  const outcomes: readonly TaskOutcome[] = [
    ...(await runTasks(checks.filter(isReachable), { concurrency: 2, isForced })),
    // Each of these uses all cores.
    ...(await runTasks(tests.filter(isReachable), { concurrency: 1, isForced })),
  ];
  const unsteady = recordSecondTries(outcomes.flatMap(({ totals }) => totals.retried));
  process.stdout.write(`Random tests: TEST_SEED=${SEED} repeats them.\n`);
  process.stdout.write(lastLines({ outcomes, unsteady, problems, skipped }));
  return problems.length === 0 && unsteady.length === 0 && outcomes.every(({ isOk }) => isOk) ? 0 : 1;
}
