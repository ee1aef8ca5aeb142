import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot, ROOT } from '../process/root.ts';
import { findClauses, findRefusals } from './find-guards.ts';
import { findLimits } from './find-limits.ts';
import type { Guard } from './guard.ts';
import { LIMITS } from './limits.ts';
import { locateGuards } from './listed-guards.ts';
import { VISIBILITY } from './visibility.ts';

export interface AllGuards {
  /** By file, and in the order of its text. */
  readonly guards: readonly Guard[];
  /** The text of each file that has guards, by path from the root of the repository. */
  readonly texts: ReadonlyMap<string, string>;
}

/** All guards of the server and the contract: those that are found, and the listed ones. */
export function readAllGuards(): AllGuards {
  const files = globSync('{apps/server,packages/contract}/src/**/*.ts', { cwd: ROOT })
    .filter((file) => /(?<!\.test|\.table)\.ts$/.test(file) && !/\/(testing|migrations)\//.test(file))
    .toSorted((a, b) => compare(dirname(a), dirname(b)) || compare(a, b));
  const texts = new Map(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]));
  const guards = files.flatMap((file) => guardsOf(file, texts.get(file) ?? ''));
  const guarded = new Set(guards.map(({ file }) => file));
  return { guards, texts: new Map([...texts].filter(([file]) => guarded.has(file))) };
}

function guardsOf(file: string, text: string): readonly Guard[] {
  const listed = locateGuards(file, text, { visibility: VISIBILITY, limit: LIMITS });
  const found = [...findRefusals(file, text), ...findClauses(file, text), ...findLimits(file, text)];
  return [...found, ...listed].toSorted((a, b) => a.at - b.at || compare(a.name, b.name));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
