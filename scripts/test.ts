import { missingEngines } from '../apps/e2e/src/engines/missing-engines.ts';
import { ensureChromium, ensureHeadlessShell } from './browser/ensure-chromium.ts';
import { ensureFirefox } from './browser/ensure-firefox.ts';
import { ensureWebKit } from './browser/ensure-webkit.ts';
import { buildAll } from './build/build-all.ts';
import { checkBudgets } from './checks/budgets.ts';
import { lastLines } from './checks/last-lines.ts';
import { checkLighthouse } from './checks/lighthouse.ts';
import { playwrightStep } from './checks/playwright-run.ts';
import { runSteps } from './checks/run-steps.ts';
import { STATIC_STEPS } from './checks/static-steps.ts';
import { NO_TESTS, type Step } from './checks/step.ts';
import { vitestStep } from './checks/vitest-run.ts';
import { ensureServices } from './machine/ensure-services.ts';

const build: Step = {
  name: 'build',
  async run() {
    const result = await buildAll();
    return { isOk: result.isOk, details: result.isOk ? '' : result.details };
  },
};

const services: Step = {
  name: 'services',
  run() {
    const log = (line: string) => process.stdout.write(`${line}\n`);
    const missing = ensureServices(log);
    if (missing.length > 0) log(`Missing: ${missing.join(' ')}. Tests that need them are skipped.`);
    return Promise.resolve({ isOk: true, details: '' });
  },
};

const browser: Step = {
  name: 'browser',
  async run() {
    const log = (line: string) => process.stdout.write(`${line}\n`);
    try {
      await ensureChromium(log);
      ensureHeadlessShell(log);
      ensureFirefox(log);
      ensureWebKit(log);
      const skipped = missingEngines().map(({ engine, reason }) => `journeys in ${engine}: ${reason}`);
      return { isOk: true, details: '', totals: { ...NO_TESTS, skipped } };
    } catch (error) {
      return { isOk: false, details: error instanceof Error ? error.message : String(error) };
    }
  },
};

// All checks, on a fresh clone and without a terminal. The last line is always the count.
const outcome = await runSteps([
  build,
  ...STATIC_STEPS,
  { name: 'size budgets', run: checkBudgets },
  services,
  vitestStep('tests', [], { CI: 'true' }),
  browser,
  playwrightStep('browser journeys'),
  { name: 'lighthouse', run: checkLighthouse },
]);
process.stdout.write(lastLines(outcome));
process.exitCode = outcome.isOk ? 0 : 1;
