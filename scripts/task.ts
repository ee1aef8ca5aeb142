import { NO_TESTS } from './checks/step.ts';
import { cpuSeconds } from './tasks/cpu-seconds.ts';
import { CHECKS, DEEP_CHECKS, TESTS } from './tasks/task-list.ts';
import { writeResult } from './tasks/task-result.ts';

// One task of `turbo.json`: node scripts/task.ts <name>. It has no second try, so that a red or unsteady result is never
// cached.
const name = process.argv[2] ?? '';
const step = CHECKS.get(name) ?? DEEP_CHECKS.get(name) ?? TESTS.get(name)?.({});
if (step === undefined) throw new Error(`There is no task '${name}'.`);
const startedAt = performance.now();
const { isOk, details, totals = NO_TESTS } = await step.run();
if (!isOk && details !== '') process.stdout.write(`${details}\n`);
writeResult(name, {
  hash: process.env['TURBO_HASH'] ?? '',
  isOk,
  totals,
  wallSeconds: (performance.now() - startedAt) / 1000,
  cpuSeconds: cpuSeconds(),
});
process.exitCode = isOk ? 0 : 1;
