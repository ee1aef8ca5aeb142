import { existsSync, globSync, readFileSync } from 'node:fs';
import { DEPTH } from '../../packages/testkit/src/depth.ts';
import type { TestTotals } from '../checks/step.ts';
import { inRoot, ROOT } from '../process/root.ts';
import { isLong, modulesReaching, touchedTests } from './touched-tests.ts';
import { sinceWholeRun } from './whole-run.ts';

/** Tests whose inputs are the modules that they import. */
export interface TracedTests {
  /** The folder of the tests. */
  readonly below: string;
  /** Sources that these tests run as a process or through the whole server, so that each change there is an input of all. */
  readonly run?: RegExp;
}

/** Sources whose importers are known. Everything else is read by any test: settings, hubs, what vitest itself loads. */
const TRACED = /^(apps|packages)\/[\w-]+\/src\/.*\.tsx?$/;
const UNTRACED = /\.setup\.ts$|\/src\/(server|main|deps|feature-list|job-list|routes\/route-table)\.ts$/;
const TEST = /\.test\.tsx?$/;
/** A test with one of these names reads sources that it does not import. */
const READS_FILES = /\b(readFile|readFileSync|readdir|readdirSync|glob|globSync)\b/;

/**
 * Begins a run of a task of vitest. A task that once ran as a whole runs only the tests that were red and those that a change since
 * then reaches: in `test` all whose modules changed, in `check` those that import a change without the hubs, and those of the changed
 * features. Without `traced`, and in `deep` or a part of several, it always runs all.
 */
export async function testsToRun(task: string, traced: TracedTests | null, isWhole: boolean) {
  const { changed, red, reusedBeside, keep } = sinceWholeRun(task);
  const isPart = changed !== null && traced !== null && DEPTH !== 'deep' && isWhole;
  const touched = isPart ? await (DEPTH === 'quick' ? testsOf(changed) : importersOf(changed, traced)) : null;
  return {
    touched:
      touched === null || traced === null
        ? null
        : [...new Set([...red, ...touched])].filter(
            (path) => path.startsWith(traced.below) && existsSync(inRoot(path)) && (DEPTH !== 'quick' || !isLong(path)),
          ),
    reusedBeside: (count: number): number => (touched === null ? 0 : reusedBeside(count)),
    keep: (totals: TestTotals): void => {
      // The results that `check` leaves out of a part are not known afterwards.
      if (DEPTH !== 'deep' && isWhole && (touched === null || DEPTH === 'test')) keep(totals);
    },
  };
}

/** The test files that these changed files touch, but for those that reach them through hubs alone; null for all. */
export async function testsOf(
  changed: readonly string[],
  reaching: (files: readonly string[]) => Promise<readonly string[]> = touchedTests,
): Promise<readonly string[] | null> {
  const rest = tracedOf(changed);
  return rest === null ? null : reaching(rest);
}

/** The test files below a folder that have these changed files among their modules or read files, or null for all. */
export async function importersOf(
  changed: readonly string[],
  { below, run }: TracedTests,
  reaching: (files: readonly string[]) => Promise<readonly string[]> = (files) => modulesReaching(files, 'whole'),
): Promise<readonly string[] | null> {
  const rest = tracedOf(changed);
  if (rest === null || changed.some((path) => run?.test(path))) return null;
  if (changed.every(isJourney)) return [];
  const reading = globSync(`${below}**/*.test.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules/**'] }).filter(
    (path) => READS_FILES.test(readFileSync(inRoot(path), 'utf8')),
  );
  const importers = rest.length === 0 ? [] : await reaching(rest);
  return [...reading, ...importers.filter((path) => TEST.test(path))];
}

/**
 * These files without journeys, which no other test reads, and without deleted ones, whose importers have changed with them; null when
 * the importers of one are not known.
 */
function tracedOf(changed: readonly string[]): readonly string[] | null {
  const rest = changed.filter((path) => !isJourney(path));
  if (!rest.every((path) => TRACED.test(path) && !UNTRACED.test(path))) return null;
  return rest.filter((path) => existsSync(inRoot(path)));
}

function isJourney(path: string): boolean {
  return path.endsWith('.e2e.ts');
}
