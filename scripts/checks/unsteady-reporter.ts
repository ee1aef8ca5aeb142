import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { DEPTH } from '../../packages/testkit/src/depth.ts';

/** The environment variable that holds the path of the file this reporter writes. */
export const UNSTEADY_FILE = 'POSY_UNSTEADY_FILE';

/** Tests that passed after a retry, and tests that did not run, as `file > suite > test`. */
export interface Unsteady {
  readonly retried: readonly string[];
  readonly skipped: readonly string[];
}

/** Writes which tests were retried or skipped, because vitest's own report does not say so. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its default export
export default class UnsteadyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[UNSTEADY_FILE];
    if (file === undefined) throw new Error(`${UNSTEADY_FILE} is missing`);
    const retried: string[] = [];
    const skipped: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        const { state } = test.result();
        const isLeftOut = test.tags.includes('deep') && DEPTH !== 'deep';
        if (state === 'skipped' && !isLeftOut) skipped.push(name);
        if (state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0) retried.push(name);
      }
    }
    const found: Unsteady = { retried, skipped };
    writeFileSync(file, JSON.stringify(found));
  }
}
