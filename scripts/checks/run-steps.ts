import type { Step, TestTotals } from './step.ts';

export interface StepsOutcome {
  readonly isOk: boolean;
  readonly failedStep: string | null;
  readonly totals: TestTotals;
}

/** Runs the steps in order and stops at the first that fails, saying how long each took and how many tests ran in all. */
export async function runSteps(steps: readonly Step[]): Promise<StepsOutcome> {
  const totals = { passed: 0, failed: 0 };
  for (const step of steps) {
    const startedAt = performance.now();
    process.stdout.write(`▸ ${step.name}\n`);
    const result = await step.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    totals.passed += result.totals?.passed ?? 0;
    totals.failed += result.totals?.failed ?? 0;
    if (!result.isOk) {
      if (result.details !== '') process.stdout.write(`${result.details}\n`);
      process.stdout.write(`✗ ${step.name} (${seconds} s)\n`);
      return { isOk: false, failedStep: step.name, totals };
    }
    process.stdout.write(`✓ ${step.name} (${seconds} s)\n`);
  }
  return { isOk: true, failedStep: null, totals };
}
