import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEPTH } from '../../packages/testkit/src/depth.ts';
import type { TestTotals } from '../checks/step.ts';
import { inRoot, ROOT } from '../process/root.ts';
import { git } from './changed-files.ts';

/** SHA-256 of each file, by its path from the root. */
type Digests = Readonly<Record<string, string>>;

/** The state of the sources for which the results of all tests of a task are known. */
interface WholeRun {
  readonly digests: Digests;
  /** How many tests there were. */
  readonly count: number;
  /** Files of tests that were red at the first try: they run again although nothing changed. */
  readonly red: readonly string[];
}

/** Tests read all files but documents and tests of other kinds, as in `turbo.json`. */
const isInput = (path: string): boolean => !/^docs\/|\.md$|^\.github\/|^\.devcontainer\//.test(path);
/** A test's name begins with its file, that of a journey with its engine before. */
const FILE_OF_TEST = /^(?:\[[\w-]+\] )?(?<file>[\w./-]+\.(?:test\.tsx?|e2e\.ts))(?: > |$)/;

/** The changes since the last whole run of a task; null before the first one. A whole run of `test` counts for `quick`, too. */
export function sinceWholeRun(task: string, isRead: (path: string) => boolean = () => true) {
  const digests = sourceDigests((file) => isInput(file) && isRead(file));
  const runs = (DEPTH === 'quick' ? ['quick', 'test'] : [DEPTH])
    .flatMap((depth) => readWhole(pathOf(task, depth)) ?? [])
    .map((run) => ({ ...run, changed: differences(run.digests, digests) }));
  const before = runs.toSorted((a, b) => a.changed.length - b.changed.length)[0];
  return {
    changed: before?.changed ?? null,
    red: before?.red ?? [],
    /** How many tests have the result of that run when `count` run now. */
    reusedBeside: (count: number): number => Math.max(0, (before?.count ?? 0) - count),
    /** Call it when the results of all tests are known, with the sum of those that ran now and before. */
    keep: ({ passed, failed }: TestTotals): void => {
      const red = redFiles(failed);
      if (red === null || passed === 0) return;
      const path = pathOf(task, DEPTH);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ digests, count: passed + failed.length, red } satisfies WholeRun));
    },
  };
}

/** The files of red tests, or null when something is red that belongs to no file. */
export function redFiles(names: readonly string[]): readonly string[] | null {
  const files = names.map((name) => FILE_OF_TEST.exec(name)?.groups?.['file']);
  const known = files.filter((file) => file !== undefined);
  return known.length < files.length ? null : [...new Set(known)];
}

/** Paths that are new, changed or missing in `after`. */
export function differences(before: Digests, after: Digests): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .toSorted();
}

/** The digests of all files of the repository, new ones included, that `isInput` accepts. */
function sourceDigests(isInput: (path: string) => boolean): Digests {
  const paths = git('ls-files', '--cached', '--others', '--exclude-standard')
    .filter((path) => isInput(path) && existsSync(join(ROOT, path)))
    .toSorted();
  return Object.fromEntries(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(ROOT, path)))
        .digest('hex'),
    ]),
  );
}

function pathOf(task: string, depth: string): string {
  return inRoot('.cache', 'results', `${task.replace(':', '-')}-whole-${depth}.json`);
}

function readWhole(path: string): WholeRun | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
