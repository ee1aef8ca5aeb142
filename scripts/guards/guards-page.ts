import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { inRoot } from '../process/root.ts';
import type { Guard } from './guard.ts';

const PAGE = inRoot('docs', 'guards.md');
const ROW = /^\| (?<file>\S+) \| (?<kind>\w+) \| (?<name>`` .+ ``) \| (?<test>.+) \|$/;
const NOT_YET = 'not taken out yet';
/** The last line before the tables. */
const HEAD_END = '<!-- written by `pnpm guards --write` -->';

/** A row of docs/guards.md. `key`: the text of its first three cells. */
export interface PageRow {
  readonly key: string;
  readonly test: string;
}

/** The rows in their order. */
export function readGuardsPage(): readonly PageRow[] {
  let folder = '';
  return readFileSync(PAGE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      folder = /^## (.+)$/.exec(line)?.[1] ?? folder;
      const { file = '', kind = '', name = '', test = '' } = ROW.exec(line)?.groups ?? {};
      return file === '' ? [] : [{ key: `${folder}/${file} ${kind} ${name}`, test }];
    });
}

export function pageKeyOf(guard: Guard): string {
  return `${dirname(guard.file)}/${basename(guard.file)} ${guard.kind} ${nameCell(guard)}`;
}

/** Writes one row per guard: with these tests by {@link pageKeyOf}, else with the test that the page has. */
export function writeGuardsPage(guards: readonly Guard[], tests: ReadonlyMap<string, string>): void {
  const known = new Map(readGuardsPage().map(({ key, test }) => [key, test]));
  const [head = ''] = readFileSync(PAGE, 'utf8').split(HEAD_END, 1);
  const folders = [...Map.groupBy(guards, ({ file }) => dirname(file))].map(([folder, all]) => {
    const rows = all.map((guard) => {
      const key = pageKeyOf(guard);
      const test = tests.get(key) ?? known.get(key) ?? NOT_YET;
      return `| ${basename(guard.file)} | ${guard.kind} | ${nameCell(guard)} | ${test} |`;
    });
    return `## ${folder}\n| file | kind | guard | falls without it |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  writeFileSync(PAGE, `${head}${HEAD_END}\n\n${folders.join('\n')}`);
}

/** The cell of a test: its file, and words of its name that are in the file. A table of a test makes names that are not. */
export function testCell(file: string, name: string): string {
  const text = readFileSync(inRoot(file), 'utf8');
  const words = (name.split(' > ').at(-1) ?? '').split(' ');
  const cell = `\`${basename(file)}\``;
  for (let length = words.length; length > 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length).join(' ');
      if (text.includes(part)) return `${cell}: ${part.replaceAll('|', '\\|')}`;
    }
  }
  return cell;
}

function nameCell({ name }: Guard): string {
  return `\`\` ${name.replaceAll('|', '\\|')} \`\``;
}
