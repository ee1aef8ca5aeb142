import { readFileSync, writeFileSync } from 'node:fs';
import { isOnBothAlways } from '../apps/server/src/testing/on-both-always.ts';
import { choosePostgresTests } from './checks/choose-postgres-tests.ts';
import { QUERIES_FILE } from './checks/totals-reporter.ts';
import type { QueriesOfTest } from './checks/unrun-on-postgres.ts';
import { vitestStep } from './checks/vitest-run.ts';
import { requireNode } from './process/require-node.ts';
import { inRoot } from './process/root.ts';

requireNode();

// Chooses anew which tests of the server run on PostgreSQL in an ordinary run. All of them run once for that, on both databases.
const file = inRoot('.cache', 'queries.json');
const all = vitestStep('postgres-tests', ['--project=server'], undefined, { TEST_DEPTH: 'deep', [QUERIES_FILE]: file });
const { isOk } = await all.run();
if (!isOk) throw new Error('Some tests are red, so that nothing is chosen.');
const tests: readonly QueriesOfTest[] = JSON.parse(readFileSync(file, 'utf8'));
const isCandidate = ({ name }: QueriesOfTest) => name.includes(' > on postgres > ') && !isOnBothAlways(name);
const chosen = choosePostgresTests(
  tests.filter(isCandidate),
  tests.filter((test) => !isCandidate(test)),
);
writeFileSync(inRoot('apps/server/src/testing/postgres-tests.json'), `${JSON.stringify(chosen, null, 2)}\n`);
process.stdout.write(`${chosen.length} tests chosen.\n`);
