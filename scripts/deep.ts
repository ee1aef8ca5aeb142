import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { playwrightStep } from './checks/playwright-run.ts';
import { vitestStep } from './checks/vitest-run.ts';
import { requireNode } from './process/require-node.ts';
import { filesBelow } from './tasks/changed-files.ts';
import { prepare } from './tasks/prepare.ts';
import { runAll } from './tasks/run-all.ts';
import { readShard } from './tasks/shard.ts';
import { CHECKS, DEEP_CHECKS, TESTS } from './tasks/task-list.ts';

requireNode();

/** How often `--only` repeats each test, and how many processes compute beside it. */
const REPEATS = 10;
const LOAD = 4;

// Everything, without a cache: nightly and before a release. `--shard 1/3` runs a third of it. `--only <paths>` runs these tests ten
// times beside a load, which a new or changed test passes before it is merged.
process.env['TEST_DEPTH'] = 'deep';
const shard = readShard(process.argv);
if (shard.name !== null) process.env['TEST_SHARD'] = shard.name;
const only = process.argv.indexOf('--only');
const preparation = await prepare();
const checks = shard.some([...CHECKS.keys(), ...DEEP_CHECKS.keys()]);
process.exitCode =
  only === -1
    ? await runAll({
        checks: checks.filter((name) => CHECKS.has(name)),
        // Those that measure the machine run alone, as tests do.
        tests: [...TESTS.keys(), ...checks.filter((name) => DEEP_CHECKS.has(name))],
        preparation,
        isForced: true,
      })
    : await runUnderLoad(filesBelow(process.argv.slice(only + 1)));

async function runUnderLoad(files: readonly string[]): Promise<number> {
  const load = Array.from({ length: LOAD }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
    const journeys = files.filter((file) => file.endsWith('.e2e.ts')).map((file) => basename(file));
    const steps = [
      ...(tests.length > 0 ? [vitestStep('repeated tests', [`--repeats=${REPEATS - 1}`, ...tests])] : []),
      ...(journeys.length > 0 ? [playwrightStep('repeated journeys', [`--repeat-each=${REPEATS}`, ...journeys])] : []),
    ];
    if (steps.length === 0) throw new Error('--only wants test files, journeys, or folders of them.');
    for (const step of steps) if (!(await step.run()).isOk) return 1;
    return 0;
  } finally {
    for (const process of load) process.kill();
  }
}
