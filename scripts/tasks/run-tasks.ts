import { NO_TESTS, type TestTotals } from '../checks/step.ts';
import { UNRUN } from '../checks/unrun-on-postgres.ts';
import { type TestTaskOptions, TESTS } from './task-list.ts';
import { deleteResult, readResult, type TaskResult, writeResult } from './task-result.ts';
import { hashesOf, runTurbo, type TurboOptions } from './turbo.ts';

/** More failures than this are no bad luck: a second try would only take time. */
const SECOND_TRIES_LIMIT = 10;

export interface TaskOutcome extends TaskResult {
  readonly name: string;
  /** `cached`: an earlier run with the same inputs was green. `again`: only the red tests of an earlier run were run. */
  readonly from: 'run' | 'cached' | 'again';
}

/**
 * Runs tasks in two stages: all of them, and then the red tests once more. A task that was red with the same inputs begins
 * with the second stage. The cache holds what was green at once, so nothing that needed a second try is reused.
 */
export async function runTasks(names: readonly string[], options: TurboOptions): Promise<readonly TaskOutcome[]> {
  const hashes = options.isForced ? new Map<string, string>() : await hashesOf(names);
  const wereRed = names.filter((name) => {
    const stored = readResult(name);
    return stored !== null && !stored.isOk && stored.hash === hashes.get(name) && deservesSecondTry(name, stored);
  });
  const rest = names.filter((name) => !wereRed.includes(name));
  for (const name of rest) deleteResult(name);
  const ran = rest.length === 0 ? [] : await runTurbo(rest, options);
  const outcomes: TaskOutcome[] = [];
  for (const name of names) {
    const hash = hashes.get(name) ?? '';
    const result = readResult(name) ?? { hash, isOk: false, totals: NO_TESTS, wallSeconds: 0, cpuSeconds: 0 };
    const isCached = ran.some((task) => task.name === name && task.isCached);
    const isAgain = wereRed.includes(name);
    outcomes.push({
      name,
      ...(!result.isOk && deservesSecondTry(name, result) ? await tryAgain(name, result) : result),
      from: isCached ? 'cached' : isAgain ? 'again' : 'run',
    });
  }
  return outcomes;
}

function deservesSecondTry(name: string, { totals }: TaskResult): boolean {
  const { length } = totals.failed.filter(isTest);
  return TESTS.has(name) && length > 0 && length <= SECOND_TRIES_LIMIT;
}

/** No second try tells more about queries that only a whole run can compare. */
function isTest(failure: string): boolean {
  return !failure.startsWith(UNRUN);
}

async function tryAgain(name: string, first: TaskResult): Promise<TaskResult> {
  const startedAt = performance.now();
  process.stdout.write(`▸ ${name}: ${first.totals.failed.filter(isTest).length} red, once more\n`);
  const again: TestTaskOptions = { isAgain: true };
  const { totals = NO_TESTS } = (await TESTS.get(name)?.(again).run()) ?? {};
  const combined = withSecondTry(first.totals, totals);
  const result = {
    ...first,
    isOk: combined.failed.length === 0,
    totals: combined,
    wallSeconds: first.wallSeconds + (performance.now() - startedAt) / 1000,
  };
  writeResult(name, result);
  return result;
}

/** A test counts as passed at the second try only if that run names no failure in its place. */
export function withSecondTry(first: TestTotals, second: TestTotals): TestTotals {
  const tests = first.failed.filter(isTest);
  const hasAll = second.passed + second.failed.length >= tests.length;
  const failed = [...(hasAll ? second.failed : tests), ...first.failed.filter((name) => !isTest(name))];
  const retried = first.failed.filter((name) => !failed.includes(name));
  return {
    ...first,
    passed: first.passed + retried.length,
    failed,
    reasons: { ...second.reasons, ...first.reasons },
    retried: [...first.retried, ...retried],
  };
}
