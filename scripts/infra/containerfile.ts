import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runQuietly } from '../process/run.ts';

/** One line of a Containerfile: `name` is its instruction, as `RUN`. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A stage and its lines; those of the same line are joined, comments are left out. */
export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

export function readStages(file: string): readonly Stage[] {
  const lines = file
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/.exec(text)?.[1] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** Where the folders of the stages are on this machine: absolute paths of the image and their places here. */
export type Places = Readonly<Record<string, string>>;

/** The text with every path of the image replaced by its place. */
export function placed(text: string, places: Places): string {
  return Object.entries(places).reduce((result, [from, to]) => result.replaceAll(from, to), text);
}

/** Copies what a stage takes from another one. */
export function copyFrom(text: string, from: Places, root: string): void {
  const [source = '', target = ''] = text.replace(/^--from=\w+ /, '').split(' ');
  const place = join(root, target);
  mkdirSync(dirname(place), { recursive: true });
  cpSync(placed(source, from), place, { recursive: true, verbatimSymlinks: true });
}

/** Runs a line of a stage in a folder. Throws with its output when it fails. */
export async function runLine(line: string, cwd: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { isOk, output } = await runQuietly('sh', ['-c', line], { cwd, env });
  if (!isOk) throw new Error(`${line}\n${output}`);
}
