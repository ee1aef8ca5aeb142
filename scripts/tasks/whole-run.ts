import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../process/root.ts';
import { type Digests, differences, sourceDigests } from './source-digests.ts';

/** The last run of all tests of a task in which each was green at once. */
interface WholeRun {
  readonly digests: Digests;
  readonly passed: number;
}

/** Tests read all files but documents and tests of other kinds, as in `turbo.json`. */
const isInput = (path: string): boolean => !/^docs\/|\.md$|^\.github\/|^\.devcontainer\//.test(path);

/** The changes since the last whole run of a task; null before the first one. */
export function sinceWholeRun(task: string, isRead: (path: string) => boolean = () => true) {
  const path = inRoot('.cache', 'results', `${task.replace(':', '-')}-whole.json`);
  const digests = sourceDigests((file) => isInput(file) && isRead(file));
  const before = readWhole(path);
  return {
    changed: before === null ? null : differences(before.digests, digests),
    /** How many tests were green then and do not run now, when `count` run. */
    reusedBeside: (count: number): number => (before === null ? 0 : Math.max(0, before.passed - count)),
    /** Call it when all have run, and each was green at once. */
    keep: (passed: number): void => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ digests, passed } satisfies WholeRun));
    },
  };
}

function readWhole(path: string): WholeRun | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
