import { basename } from 'node:path';
import { DEPTH } from '../../packages/testkit/src/depth.ts';
import { readJourneys } from '../checks/journeys.ts';
import type { TestTotals } from '../checks/step.ts';
import { featuresOf, modulesReaching } from './touched-tests.ts';
import { sinceWholeRun } from './whole-run.ts';

const JOURNEY = /^apps\/e2e\/src\/(.*\/)?(?<name>[a-z-]+\.e2e\.ts)$/;

/**
 * Begins a run of journeys. After a whole run those that were red run again; those of a feature need no other run until one of its
 * files, or of a feature that it imports, changes. A change of anything that is no feature runs all, and so does a part of `test` on
 * one of several machines.
 */
export async function journeysToRun(isWhole: boolean) {
  const { changed, red, reusedBeside, keep } = sinceWholeRun('test:journeys', (path) => !/\.test\.tsx?$/.test(path));
  // Other depths and parts have other journeys.
  const isComparable = DEPTH === 'test' && isWhole;
  const touched = changed === null || !isComparable ? null : await journeysOf(changed, red);
  return {
    touched,
    reusedBeside: (count: number): number => (touched === null ? 0 : reusedBeside(count)),
    keep: (totals: TestTotals): void => {
      if (isComparable) keep(totals);
    },
  };
}

/**
 * Tags of the features and names of the journeys' files that these changed files reach, with the red ones, or null for all journeys.
 */
export async function journeysOf(
  changed: readonly string[],
  red: readonly string[] = [],
  reaching: (files: readonly string[]) => Promise<readonly string[]> = modulesReaching,
): Promise<readonly string[] | null> {
  const files = changed.flatMap((path) => JOURNEY.exec(path)?.groups?.['name'] ?? []);
  const rest = changed.filter((path) => !JOURNEY.test(path));
  if (changed.length + red.length === 0 || rest.some((path) => featuresOf([path]).length === 0)) return null;
  const sources = rest.filter((path) => /\.tsx?$/.test(path));
  const features = featuresOf([...rest, ...(sources.length === 0 ? [] : await reaching(sources))]);
  const tags = new Set([...readJourneys().values()].flat().flatMap((journey) => journey.tags));
  const names = new Set([...files, ...red.map((path) => basename(path))]);
  return [...features.filter((name) => tags.has(name)).map((name) => `@${name}`), ...names];
}

/** Playwright's expression for tags and files, which it compares with a journey's file, titles and tags. */
export function grepOf(touched: readonly string[]): string {
  return `(${touched.map((each) => RegExp.escape(each)).join('|')})(?![\\w-])`;
}
