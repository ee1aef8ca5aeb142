import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { readNamedTests } from './named-tests.ts';

const PAGE = inRoot('docs', 'cases.md');
const ROW = /^\| (?<id>[A-Z]\d\d) \| (?<situation>.+?) \| .*\|$/;
/** A literal that begins with numbers of cases: the title of a test, or a row of the table from which it is made, but no expected text. */
const TITLE =
  /(?<!\bto\w+\()(?<quote>['"`])(?<ids>(?:[A-Z]\d{1,2} )*[A-Z]\d\d(?: [A-Z]\d)*) (?<words>(?:\\.|(?!\k<quote>)[^\\\n])+)\k<quote>/g;

/** The titles of all tests by the numbers of their cases, as cells of a table: `file`: words. */
function readCells(): ReadonlyMap<string, readonly string[]> {
  const cells = new Map<string, string[]>();
  for (const [file, text] of readNamedTests()) {
    for (const { groups } of text.matchAll(TITLE)) {
      const { ids = '', words = '' } = groups ?? {};
      const cell = `\`${file}\`: ${words.replaceAll('|', String.raw`\|`)}`;
      for (const id of ids.split(' ')) if (/\d\d/.test(id)) cells.set(id, [...(cells.get(id) ?? []), cell]);
    }
  }
  return cells;
}

test('docs/cases.md has the tests of every case (`vitest -u` writes it again)', async () => {
  const cells = readCells();
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const rows = lines.flatMap((line) => ROW.exec(line)?.groups?.['id'] ?? []);

  const page = lines.map((line) => {
    const { id = '', situation } = ROW.exec(line)?.groups ?? {};
    return situation === undefined ? line : `| ${id} | ${situation} | ${(cells.get(id) ?? []).join('<br>')} |`;
  });

  expect(rows.filter((id) => !cells.has(id))).toEqual([]);
  expect([...cells.keys()].filter((id) => !rows.includes(id))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
  await expect(page.join('\n')).toMatchFileSnapshot(PAGE);
});

test('docs/cases.md has every case of sockets, push, shared devices, and the failure matrix', () => {
  const numbers = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`);

  const page = readFileSync(PAGE, 'utf8');

  const wanted = [...numbers('W', 18), ...numbers('P', 15), ...numbers('K', 14), ...numbers('H', 50)];
  expect(wanted.filter((id) => !page.includes(`\n| ${id} |`))).toEqual([]);
});
