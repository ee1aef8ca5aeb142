import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEPTH } from '../../packages/testkit/src/depth.ts';
import { readJourneys } from '../checks/journeys.ts';
import { inRoot } from '../process/root.ts';
import { type Digests, differences, sourceDigests } from './source-digests.ts';
import { featuresOf, modulesReaching } from './touched-tests.ts';

/** The last run of all journeys in which each was green at once. */
interface WholeRun {
  readonly digests: Digests;
  readonly passed: number;
}

const PATH = inRoot('.cache', 'results', 'journeys-whole.json');
const JOURNEY = /^apps\/e2e\/src\/(.*\/)?(?<name>[a-z-]+\.e2e\.ts)$/;

/** Journeys read all files but documents and other tests, as in `turbo.json`. */
const isInput = (path: string): boolean => !/^docs\/|\.md$|^\.github\/|^\.devcontainer\/|\.test\.tsx?$/.test(path);

/**
 * Begins a run of journeys. After a whole green run those of a feature need no other run until one of its files, or of a feature that it
 * imports, changes. A change of anything that is no feature runs all, and so does a part of `test` on one of several machines.
 */
export async function journeysToRun(isWhole: boolean) {
  const digests = sourceDigests(isInput);
  // Other depths and parts have other journeys.
  const isComparable = DEPTH === 'test' && isWhole;
  const before = isComparable ? readWhole() : null;
  const touched = before === null ? null : await journeysOf(differences(before.digests, digests));
  return {
    touched,
    /** How many journeys were green then and do not run now, when `count` run. */
    reusedBeside: (count: number): number =>
      before === null || touched === null ? 0 : Math.max(0, before.passed - count),
    /** Call it when all have run, and each was green at once. */
    keep: (passed: number): void => {
      if (!isComparable) return;
      mkdirSync(dirname(PATH), { recursive: true });
      writeFileSync(PATH, JSON.stringify({ digests, passed } satisfies WholeRun));
    },
  };
}

/** Tags of the features and names of the journeys' files that these changed files reach, or null for all journeys. */
export async function journeysOf(
  changed: readonly string[],
  reaching: (files: readonly string[]) => Promise<readonly string[]> = modulesReaching,
): Promise<readonly string[] | null> {
  const files = changed.flatMap((path) => JOURNEY.exec(path)?.groups?.['name'] ?? []);
  const rest = changed.filter((path) => !JOURNEY.test(path));
  if (changed.length === 0 || rest.some((path) => featuresOf([path]).length === 0)) return null;
  const sources = rest.filter((path) => /\.tsx?$/.test(path));
  const features = featuresOf([...rest, ...(sources.length === 0 ? [] : await reaching(sources))]);
  const tags = new Set([...readJourneys().values()].flat().flatMap((journey) => journey.tags));
  return [...features.filter((name) => tags.has(name)).map((name) => `@${name}`), ...files];
}

/** Playwright's expression for tags and files, which it compares with a journey's file, titles and tags. */
export function grepOf(touched: readonly string[]): string {
  return `(${touched.map((each) => RegExp.escape(each)).join('|')})(?![\\w-])`;
}

function readWhole(): WholeRun | null {
  try {
    return JSON.parse(readFileSync(PATH, 'utf8'));
  } catch {
    return null;
  }
}
