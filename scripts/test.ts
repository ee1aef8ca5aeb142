import { requireNode } from './process/require-node.ts';
import { prepare } from './tasks/prepare.ts';
import { runAll } from './tasks/run-all.ts';
import { CHECKS, TESTS } from './tasks/task-list.ts';

requireNode();

// All checks, on a fresh clone and without a terminal. `--shard 1/3` runs a third of them, for machines side by side.
const at = process.argv.indexOf('--shard');
const shard = at === -1 ? null : (process.argv[at + 1] ?? '');
const [part, parts] = (shard ?? '1/1').split('/').map(Number);
if (part === undefined || parts === undefined || !(part >= 1 && part <= parts)) {
  throw new Error(`--shard wants a part of a whole, such as 1/3; this is '${shard}'.`);
}
if (shard !== null) process.env['TEST_SHARD'] = shard;
process.exitCode = await runAll({
  checks: [...CHECKS.keys()].filter((_, index) => index % parts === part - 1),
  tests: [...TESTS.keys()],
  preparation: await prepare(),
  isForced: false,
});
