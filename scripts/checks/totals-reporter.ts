import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { DEPTH } from '../../packages/testkit/src/depth.ts';
import { longestOf, reasonOf, type TestTotals, type TimedTest } from './step.ts';
import { type QueriesOfTest, unrunOnPostgres } from './unrun-on-postgres.ts';

/** The environment variable that holds the path of the file this reporter writes. */
export const TOTALS_FILE = 'POSY_TOTALS_FILE';

/** With `1` the run is red when SQLite was sent a query that PostgreSQL has not run. Only a whole run can tell. */
export const COMPARES_DATABASES = 'POSY_COMPARES_DATABASES';

/** Path of a file for the queries of each test, see `choose-postgres-tests.ts`. */
export const QUERIES_FILE = 'POSY_QUERIES_FILE';

/** Writes {@link TestTotals}: vitest's own report names neither retried tests nor errors outside of tests. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its default export
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[TOTALS_FILE];
    if (file === undefined) throw new Error(`${TOTALS_FILE} is missing`);
    const failed: string[] = errors.map(({ message }) => `outside of tests: ${message}`);
    const reasons: Record<string, string> = {};
    const retried: string[] = [];
    const skipped: string[] = [];
    const timed: TimedTest[] = [];
    const queries: QueriesOfTest[] = [];
    let passed = 0;
    let left = 0;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        const { state, errors: [error] = [] } = test.result();
        const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {};
        const meta = test.meta();
        const isLeftToDeep = DEPTH !== 'deep' && (test.tags.includes('deep') || meta.isLeftToDeep === true);
        if (state === 'passed') passed++;
        if (state === 'failed') failed.push(name);
        if (error) reasons[name] = reasonOf({ message: error.message, at: error.stacks?.[0] });
        if (state === 'skipped' && isLeftToDeep) left++;
        if (state === 'skipped' && !isLeftToDeep) skipped.push(name);
        if (state === 'passed' && retryCount > 0) retried.push(name);
        if (meta.queries !== undefined) queries.push({ name, ...meta.queries });
        timed.push({ name, seconds: duration / 1000 });
      }
      // Errors of hooks and of loading belong to no test.
      const hasFailedTest = tests.some((test) => test.result().state === 'failed');
      if (module.state() === 'failed' && !hasFailedTest) failed.push(module.relativeModuleId);
    }
    if (process.env[COMPARES_DATABASES] === '1') failed.push(...unrunOnPostgres(queries));
    const queriesFile = process.env[QUERIES_FILE];
    if (queriesFile !== undefined) writeFileSync(queriesFile, JSON.stringify(queries));
    const totals: TestTotals = { passed, failed, reasons, retried, skipped, left, longest: longestOf(timed) };
    writeFileSync(file, JSON.stringify(totals));
  }
}
