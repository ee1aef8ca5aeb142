import { dirname } from 'node:path';
import type { Guard } from './guard.ts';

/** The beginning of a function, of a constant of the module, of a function in a function, and of a method. */
const NAMED = new RegExp(
  [
    /^ *(?:export )?(?:async )?function (\w+)/,
    /^(?:export )?const (\w+)/,
    /^ {2}const (\w+)(?:: .+)? = (?:async )?(?:\w+ =>|\(.*(?:=>|\($))/,
    /^ {2}(?:private |static |async |readonly |get )*([#\w]+)(?:<[^(]*>)?\((?:|.*\)(?:: .+)? \{)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);
const NO_NAME = /^(if|for|while|switch|return|catch)$/;
const MAX_NAME_LENGTH = 110;

/** What is found in a file, before it has a name. `tests`: those of its folder. */
export interface Found extends Pick<Guard, 'at' | 'edits'>, Partial<Pick<Guard, 'tests' | 'isSwitched'>> {
  readonly words: string;
}

/** Names guards of a file by the function around them and their words; equal ones are numbered. */
export function nameGuards(kind: Guard['kind'], file: string, text: string, found: readonly Found[]): readonly Guard[] {
  const counts = new Map<string, number>();
  return found.map(({ words, isSwitched = true, tests = [`${dirname(file)}/`], ...rest }) => {
    const short = words.replaceAll(/\s+/g, ' ').trim();
    const cut = short.length > MAX_NAME_LENGTH ? `${short.slice(0, MAX_NAME_LENGTH)}…` : short;
    const base = `${nameAround(text, rest.at)}: ${cut}`;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return { kind, file, name: count > 1 ? `${base} (${count})` : base, isSwitched, tests, ...rest };
  });
}

function nameAround(text: string, at: number): string {
  const names = [...text.slice(0, at + 1).matchAll(NAMED)].map(
    (match) => match.slice(1).find((name) => name !== undefined) ?? '',
  );
  return names.findLast((name) => !NO_NAME.test(name)) ?? '';
}
