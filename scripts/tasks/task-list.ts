import { DEPTH } from '../../packages/testkit/src/depth.ts';
import { checkBudgets } from '../checks/budgets.ts';
import { MAY_FIND_NONE, playwrightStep } from '../checks/playwright-run.ts';
import { STATIC_STEPS } from '../checks/static-steps.ts';
import { NO_TESTS, type Step, type StepResult, type TestTotals } from '../checks/step.ts';
import { COMPARES_DATABASES } from '../checks/totals-reporter.ts';
import { vitestStep } from '../checks/vitest-run.ts';
import { inRoot } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import { grepOf, journeysToRun } from './journeys-to-run.ts';
import { testsToRun, type TracedTests } from './tests-to-run.ts';

export interface TestTaskOptions {
  /** Run only the tests that failed in the last run of this task. */
  readonly isAgain?: boolean;
}

/** `1/3` runs the first third of all tests. */
const SHARD = process.env['TEST_SHARD'];

/** The server without its tests. */
const SERVER = /^apps\/server\/(?!.*\.test\.ts$)/;

/** Checks of the sources and of the build, by the names of their scripts in `package.json`. */
export const CHECKS: ReadonlyMap<string, Step> = new Map(
  [...STATIC_STEPS, { name: 'budgets', run: checkBudgets }].map((step) => [
    `check:${step.name.replaceAll(' ', '-')}`,
    step,
  ]),
);

/** Checks that only `deep` makes, because they measure the machine, too. */
export const DEEP_CHECKS: ReadonlyMap<string, Step> = new Map([
  ['check:lighthouse', { name: 'lighthouse', run: checkLighthouse }],
]);

/** Tests, by the names of their scripts in `package.json`. */
export const TESTS: ReadonlyMap<string, (options: TestTaskOptions) => Step> = new Map([
  // They also verify documents and settings.
  vitestTask('test:packages', ['packages'], null),
  vitestTask('test:web', ['web', 'web-ui'], { below: 'apps/web/' }),
  vitestTask('test:sync', ['e2e-sync'], { below: 'apps/e2e/', run: SERVER }),
  vitestTask('test:server', ['server'], { below: 'apps/server/', run: SERVER }, [COMPARES_DATABASES]),
  ['test:journeys', ({ isAgain = false }) => ({ name: 'test:journeys', run: isAgain ? runRedJourneys : runJourneys })],
]);

const LAST_RUN = `--last-failed-file=${inRoot('.cache', 'playwright', 'last-run.json')}`;

const runRedJourneys = () =>
  playwrightStep('test:journeys', [LAST_RUN, '--last-failed'], undefined, { E2E_TRACE: 'on' }).run();

/** Runs the journeys that a change since the last whole run touches. */
async function runJourneys(): Promise<StepResult> {
  const { touched, reusedBeside, keep } = await journeysToRun(SHARD === undefined);
  if (touched?.length === 0) {
    const reused = reusedBeside(0);
    return { isOk: true, details: '', totals: { ...NO_TESTS, passed: reused, reused } };
  }
  // A changed file may have `@deep` journeys alone, or those of an engine that is missing.
  const args = touched === null ? shard() : [`--grep=${grepOf(touched)}`, MAY_FIND_NONE];
  return withReused(await playwrightStep('test:journeys', [LAST_RUN, ...args]).run(), reusedBeside, keep);
}

/** The result of the tests that ran, with the count of those that did not need to; `keep` remembers the sum. */
function withReused(
  { totals = NO_TESTS, ...result }: StepResult,
  reusedBeside: (count: number) => number,
  keep: (totals: TestTotals) => void,
): StepResult {
  const reused = reusedBeside(totals.passed + totals.failed.length);
  const sum = { ...totals, passed: totals.passed + reused, reused };
  if (result.isOk || totals.failed.length > 0) keep(sum);
  return { ...result, totals: sum };
}

/** Audits a few pages of the built product with Lighthouse. */
async function checkLighthouse() {
  const code = await runVisibly(process.execPath, [inRoot('scripts', 'lighthouse.ts'), '--checks']);
  return { isOk: code === 0, details: '' };
}

/** Tests of these projects of vitest. When all run, `whole` names variables of the environment that are `1`. */
function vitestTask(
  name: string,
  projects: readonly string[],
  traced: TracedTests | null,
  whole: readonly string[] = [],
): [string, (options: TestTaskOptions) => Step] {
  const step = (args: readonly string[], env = {}) =>
    vitestStep(name, [...projects.map((project) => `--project=${project}`), ...args], undefined, env);
  const run = async (): Promise<StepResult> => {
    const { touched, reusedBeside, keep } = await testsToRun(name, traced, SHARD === undefined);
    const isAll = touched === null && SHARD === undefined && DEPTH !== 'quick';
    const env = Object.fromEntries(whole.map((variable) => [variable, isAll ? '1' : '0']));
    const result = touched?.length === 0 ? { isOk: true, details: '' } : await step(touched ?? shard(), env).run();
    return withReused(result, reusedBeside, keep);
  };
  return [name, ({ isAgain = false }) => (isAgain ? step(['--lastFailed']) : { name, run })];
}

const shard = () => (SHARD === undefined ? [] : [`--shard=${SHARD}`]);
