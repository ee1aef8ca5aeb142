import { runSteps } from './checks/run-steps.ts';
import { STATIC_STEPS } from './checks/static-steps.ts';
import { vitestStep } from './checks/vitest-run.ts';

// All checks that need neither a build nor a browser: to be run before a commit.
const outcome = await runSteps([...STATIC_STEPS, vitestStep('tests')]);
process.stdout.write(outcome.isOk ? 'All checks passed.\n' : `Stopped at: ${outcome.failedStep}.\n`);
process.exitCode = outcome.isOk ? 0 : 1;
