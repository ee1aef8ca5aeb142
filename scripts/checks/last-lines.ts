import type { StepsResult } from './run-steps.ts';

/**
 * The end of the output of `test`. Programs read the last line: `N passed, N failed`, and `, N skipped` where a test did not
 * run. The lines before it name every test that was retried or skipped.
 */
export function lastLines({ isOk, failedStep, totals }: StepsResult): string {
  const { passed, retried, skipped } = totals;
  // A failed check that is no test (types, lint, …) counts as one failure.
  const failed = isOk ? totals.failed : Math.max(1, totals.failed);
  const lines = [
    ...(failedStep === null ? [] : [`Stopped at: ${failedStep}.`]),
    ...skipped.map((name) => `Skipped: ${name}`),
    ...retried.map((name) => `Passed at the second try: ${name}`),
    `${retried.length} retried, ${skipped.length} skipped`,
    `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}
