import { sumOf } from '../checks/step.ts';
import type { TaskOutcome } from './run-tasks.ts';

export interface Outcome {
  readonly outcomes: readonly TaskOutcome[];
  /** Tests that are red because they needed a second try more than once. */
  readonly unsteady: readonly string[];
  /** Why tasks could not run. */
  readonly problems: readonly string[];
  /** Left out on this machine, beside the skipped tests. */
  readonly skipped: readonly string[];
}

/**
 * The end of the output of `test`: a table of the tasks, the longest tests, and by name what was skipped, retried or red. Programs read
 * the last line: `N passed, N failed`, and `, N skipped` where a test did not run.
 */
export function lastLines({ outcomes, unsteady, problems, ...rest }: Outcome): string {
  const {
    passed,
    failed,
    reasons = {},
    retried,
    longest,
    ...totals
  } = sumOf(outcomes.map((outcome) => outcome.totals));
  const skipped = [...rest.skipped, ...totals.skipped];
  const red = outcomes.filter(({ isOk }) => !isOk);
  // A failed check that is no test (types, lint, …) counts as one failure.
  const checks = red.filter((outcome) => outcome.totals.failed.length === 0);
  const failedCount = failed.length + unsteady.length + problems.length + checks.length;
  const reasonFor = (name: string) => (reasons[name] === undefined ? [] : [`  ${reasons[name]}`]);
  const lines = [
    ...tableOf(outcomes),
    ...(longest.length > 0 ? ['Longest tests:'] : []),
    ...longest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
    ...skipped.map((name) => `Skipped: ${name}`),
    ...retried.flatMap((name) => [`Passed at the second try: ${name}`, ...reasonFor(name)]),
    ...unsteady.map((name) => `Needed a second try twice in ten runs, which counts as red: ${name}`),
    ...failed.flatMap((name) => [`Failed: ${name}`, ...reasonFor(name)]),
    ...problems,
    ...(red.length > 0 ? [`Red: ${red.map(({ name }) => name).join(', ')}.`] : []),
    reusedLine(outcomes),
    `${retried.length} retried, ${skipped.length} skipped`,
    `${passed} passed, ${failedCount} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function reusedLine(outcomes: readonly TaskOutcome[]): string {
  const reused = outcomes.filter(({ from }) => from !== 'run');
  const { passed } = sumOf(reused.map(({ totals }) => totals));
  const names = reused.length === 0 ? 'nothing' : `${reused.map(({ name }) => name).join(', ')} (${passed} tests)`;
  const untouched = outcomes.filter(({ from, totals }) => from === 'run' && totals.reused);
  return [
    `Reused from earlier runs with the same inputs: ${names}.`,
    ...untouched.map(({ name, totals }) => `No change touches ${totals.reused} of ${name}.`),
  ].join(' ');
}

function tableOf(outcomes: readonly TaskOutcome[]): readonly string[] {
  const rows = outcomes.map(({ name, isOk, from, totals, wallSeconds, cpuSeconds }) => [
    `${isOk ? '✓' : '✗'} ${name}`,
    from,
    wallSeconds.toFixed(0),
    cpuSeconds.toFixed(0),
    String(totals.passed + totals.failed.length),
  ]);
  return [['  task', 'from', 'wall s', 'CPU s', 'tests'], ...rows].map(
    ([name = '', ...cells]) => name.padEnd(20) + cells.map((cell) => cell.padStart(8)).join(''),
  );
}
