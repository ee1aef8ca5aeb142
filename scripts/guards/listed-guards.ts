import { dirname } from 'node:path';
import type { Guard } from './guard.ts';

/** Code, and code that stands for it when the guard is out. */
export interface ListedGuard {
  readonly from: string;
  readonly to: string;
  /** Whether `from` is not a whole expression: then the guard is taken out alone, which takes longer. */
  readonly isPart?: true;
  /** Beginnings of paths of tests that may notice, besides those of the guard's folder. */
  readonly tests?: readonly string[];
}

/** By file (path from the root of the repository) and name. */
export type GuardList = Readonly<Record<string, Readonly<Record<string, ListedGuard>>>>;

type Listed = Readonly<Record<'visibility' | 'limit', GuardList>>;

/** The listed guards of a file. Throws for one whose text is not there exactly once. */
export function locateGuards(file: string, text: string, listed: Listed): readonly Guard[] {
  return (['visibility', 'limit'] as const).flatMap((kind) =>
    Object.entries(listed[kind][file] ?? {}).map(([name, { from, to, isPart, tests = [] }]) => {
      const at = text.indexOf(from);
      if (at < 0 || text.includes(from, at + 1)) {
        throw new Error(`${file}: the text of '${name}' must be there exactly once: ${from}`);
      }
      const edits = (key: string) => [
        { at, removed: from, added: isPart === true ? to : `(stands(${key}) ? (${from}) : (${to}))` },
      ];
      return { kind, file, name, at, tests: [`${dirname(file)}/`, ...tests], isSwitched: isPart !== true, edits };
    }),
  );
}
