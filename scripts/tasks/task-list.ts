import { DEPTH } from '../../packages/testkit/src/depth.ts';
import { checkBudgets } from '../checks/budgets.ts';
import { playwrightStep } from '../checks/playwright-run.ts';
import { STATIC_STEPS } from '../checks/static-steps.ts';
import type { Step } from '../checks/step.ts';
import { COMPARES_DATABASES } from '../checks/totals-reporter.ts';
import { vitestStep } from '../checks/vitest-run.ts';
import { inRoot } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';

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
  vitestTask('test:packages', ['packages']),
  vitestTask('test:web', ['web', 'web-ui']),
  vitestTask('test:sync', ['e2e-sync']),
  vitestTask('test:server', ['server'], { [COMPARES_DATABASES]: SHARD === undefined && DEPTH !== 'quick' ? '1' : '0' }),
  [
    'test:journeys',
    ({ isAgain = false }) => {
      const lastRun = inRoot('.cache', 'playwright', 'last-run.json');
      const args = [`--last-failed-file=${lastRun}`, ...(isAgain ? ['--last-failed'] : shard())];
      return playwrightStep('test:journeys', args, undefined, isAgain ? { E2E_TRACE: 'on' } : {});
    },
  ],
]);

/** Audits a few pages of the built product with Lighthouse. */
async function checkLighthouse() {
  const code = await runVisibly(process.execPath, [inRoot('scripts', 'lighthouse.ts'), '--checks']);
  return { isOk: code === 0, details: '' };
}

function vitestTask(
  name: string,
  projects: readonly string[],
  env: Readonly<Record<string, string>> = {},
): [string, (options: TestTaskOptions) => Step] {
  return [
    name,
    ({ isAgain = false }) =>
      vitestStep(
        name,
        [...projects.map((project) => `--project=${project}`), ...(isAgain ? ['--lastFailed'] : shard())],
        undefined,
        isAgain ? {} : env,
      ),
  ];
}

const shard = () => (SHARD === undefined ? [] : [`--shard=${SHARD}`]);
