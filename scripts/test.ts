import { requireNode } from './process/require-node.ts';
import { prepare } from './tasks/prepare.ts';
import { runAll } from './tasks/run-all.ts';
import { readShard } from './tasks/shard.ts';
import { CHECKS, TESTS } from './tasks/task-list.ts';

requireNode();

// All checks, on a fresh clone and without a terminal. `--shard 1/3` runs a third of them, for machines side by side.
const shard = readShard(process.argv);
if (shard.name !== null) process.env['TEST_SHARD'] = shard.name;
process.exitCode = await runAll({
  checks: shard.some(CHECKS.keys()),
  tests: [...TESTS.keys()],
  preparation: await prepare(),
  isForced: false,
});
