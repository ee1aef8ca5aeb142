import { existsSync } from 'node:fs';
import { DEPTH } from '../../packages/testkit/src/depth.ts';
import { inRoot } from '../process/root.ts';
import { isLong, touchedTests } from './touched-tests.ts';
import { sinceWholeRun } from './whole-run.ts';

/** Sources whose importers are known. Everything else is read by any test: settings, hubs, what vitest itself loads. */
const TRACED = /^(apps|packages)\/[\w-]+\/src\/.*\.tsx?$/;
const UNTRACED = /\.setup\.ts$|\/src\/(server|main|deps|feature-list|job-list|routes\/route-table)\.ts$/;

/**
 * Begins a run of a task of vitest. In `check` a task that once was green as a whole runs only the test files below `folder` that
 * import what changed since, and those of the changed features; with null as the folder it always runs all.
 */
export async function testsToRun(task: string, folder: string | null, isWhole: boolean) {
  const { changed, reusedBeside, keep } = sinceWholeRun(task);
  const isPart = changed !== null && folder !== null && DEPTH === 'quick' && isWhole;
  const touched = isPart ? await testsOf(changed) : null;
  return {
    touched: touched?.filter((path) => path.startsWith(folder ?? '') && !isLong(path)) ?? null,
    reusedBeside: (count: number): number => (touched === null ? 0 : reusedBeside(count)),
    keep: (passed: number): void => {
      if (touched === null && DEPTH !== 'deep' && isWhole) keep(passed);
    },
  };
}

/** The test files that these changed files reach, or null for all. */
export async function testsOf(
  changed: readonly string[],
  reaching: (files: readonly string[]) => Promise<readonly string[]> = touchedTests,
): Promise<readonly string[] | null> {
  const isTraced = (path: string) => TRACED.test(path) && !UNTRACED.test(path) && existsSync(inRoot(path));
  const rest = changed.filter((path) => !path.endsWith('.e2e.ts'));
  return rest.every(isTraced) ? reaching(rest) : null;
}
