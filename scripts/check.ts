import { ensureServices } from './machine/ensure-services.ts';
import { requireNode } from './process/require-node.ts';
import { runAll } from './tasks/run-all.ts';
import { CHECKS, TESTS } from './tasks/task-list.ts';

requireNode();

// Before a commit: what needs neither a build nor a browser, on SQLite alone and with few random runs. Packages whose inputs did
// not change since a green run are not run again.
process.env['TEST_DEPTH'] ??= 'quick';
ensureServices((line) => process.stdout.write(`${line}\n`));
process.exitCode = await runAll({
  checks: [...CHECKS.keys()].filter((name) => name !== 'check:budgets'),
  tests: [...TESTS.keys()].filter((name) => name !== 'test:journeys'),
  preparation: { problems: [], unreachable: [], skipped: [] },
  isForced: false,
});
