import { NO_TESTS, type Step, type TestTotals } from './step.ts';

export interface StepsResult {
  readonly isOk: boolean;
  readonly failedStep: string | null;
  readonly totals: TestTotals;
}

/** Runs the steps in order and stops at the first that fails, saying how long each took and how many tests ran in all. */
export async function runSteps(steps: readonly Step[]): Promise<StepsResult> {
  let totals = NO_TESTS;
  for (const step of steps) {
    const startedAt = performance.now();
    process.stdout.write(`▸ ${step.name}\n`);
    const result = await step.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    totals = sum(totals, result.totals ?? NO_TESTS);
    if (!result.isOk) {
      if (result.details !== '') process.stdout.write(`${result.details}\n`);
      process.stdout.write(`✗ ${step.name} (${seconds} s)\n`);
      return { isOk: false, failedStep: step.name, totals };
    }
    process.stdout.write(`✓ ${step.name} (${seconds} s)\n`);
  }
  return { isOk: true, failedStep: null, totals };
}

function sum(a: TestTotals, b: TestTotals): TestTotals {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    retried: [...a.retried, ...b.retried],
    skipped: [...a.skipped, ...b.skipped],
  };
}
