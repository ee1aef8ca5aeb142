import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEPTH } from '../../packages/testkit/src/depth.ts';
import type { TestTotals } from '../checks/step.ts';
import { inRoot } from '../process/root.ts';
import { type Digests, differences, sourceDigests } from './source-digests.ts';

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
