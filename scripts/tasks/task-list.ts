import { DEPTH } from '../../packages/testkit/src/depth.ts';
import { checkBudgets } from '../checks/budgets.ts';
import { playwrightStep } from '../checks/playwright-run.ts';
import { STATIC_STEPS } from '../checks/static-steps.ts';
import { NO_TESTS, type Step, type StepResult } from '../checks/step.ts';
import { COMPARES_DATABASES } from '../checks/totals-reporter.ts';
import { vitestStep } from '../checks/vitest-run.ts';
import { inRoot } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import { grepOf, journeysToRun } from './journeys-to-run.ts';
import { testsToRun } from './tests-to-run.ts';

export interface TestTaskOptions {
  /** Run only the tests that failed in the last run of this task. */
  readonly isAgain?: boolean;
}

/** `1/3` runs the first third of all tests. */
const SHARD = process.env['TEST_SHARD'];

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
  vitestTask('test:web', ['web', 'web-ui'], 'apps/web/'),
  vitestTask('test:sync', ['e2e-sync'], 'apps/e2e/'),
  vitestTask('test:server', ['server'], 'apps/server/', {
    [COMPARES_DATABASES]: SHARD === undefined && DEPTH !== 'quick' ? '1' : '0',
  }),
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
  const args = touched === null ? shard() : [`--grep=${grepOf(touched)}`];
  const { totals = NO_TESTS, ...result } = await playwrightStep('test:journeys', [LAST_RUN, ...args]).run();
  if (touched === null && result.isOk) keep(totals.passed);
  const reused = reusedBeside(totals.passed + totals.failed.length);
  return { ...result, totals: { ...totals, passed: totals.passed + reused, reused } };
}

/** Audits a few pages of the built product with Lighthouse. */
async function checkLighthouse() {
  const code = await runVisibly(process.execPath, [inRoot('scripts', 'lighthouse.ts'), '--checks']);
  return { isOk: code === 0, details: '' };
}

/** Tests of these projects of vitest. Those below `folder` read nothing but what they import. */
function vitestTask(
  name: string,
  projects: readonly string[],
  folder: string | null,
  env: Readonly<Record<string, string>> = {},
): [string, (options: TestTaskOptions) => Step] {
  const step = (args: readonly string[], stepEnv = {}) =>
    vitestStep(name, [...projects.map((project) => `--project=${project}`), ...args], undefined, stepEnv);
  const run = async (): Promise<StepResult> => {
    const { touched, reusedBeside, keep } = await testsToRun(name, folder, SHARD === undefined);
    const { totals = NO_TESTS, ...result } =
      touched?.length === 0 ? { isOk: true, details: '' } : await step(touched ?? shard(), env).run();
    if (result.isOk) keep(totals.passed);
    const reused = reusedBeside(totals.passed + totals.failed.length);
    return { ...result, totals: { ...totals, passed: totals.passed + reused, reused } };
  };
  return [name, ({ isAgain = false }) => (isAgain ? step(['--lastFailed']) : { name, run })];
}

const shard = () => (SHARD === undefined ? [] : [`--shard=${SHARD}`]);
