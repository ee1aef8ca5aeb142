import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { readNamedTests } from './named-tests.ts';

const LINE = /^\| (?<id>[A-Z]\d\d|row \d+) \| .+ \| (?<tests>.+) \|$/;
const TEST = /^`(?<file>[^`]+)`: (?<words>.+)$/;

const lines = readFileSync(inRoot('docs', 'cases.md'), 'utf8').split('\n');
const cases = lines.flatMap((line) => {
  const { id, tests } = LINE.exec(line)?.groups ?? {};
  return id !== undefined && tests !== undefined ? [{ id, tests: tests.split('<br>') }] : [];
});

test('every test that docs/cases.md names exists', () => {
  const texts = readNamedTests();

  const missing = cases.flatMap(({ id, tests }) =>
    tests
      .filter((named) => {
        const { file = '', words } = TEST.exec(named)?.groups ?? {};
        return words === undefined || !texts.get(file)?.includes(words);
      })
      .map((named) => `${id}: ${named}`),
  );

  expect(missing).toEqual([]);
});

test('docs/cases.md has every case of sockets, push, shared devices, and the failure matrix', () => {
  const numbers = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`);
  const rows = Array.from({ length: 50 }, (_, i) => `row ${i + 1}`);

  const listed = new Set(cases.map(({ id }) => id));

  const wanted = [...numbers('W', 18), ...numbers('P', 15), ...numbers('K', 14), ...rows];
  expect(wanted.filter((id) => !listed.has(id))).toEqual([]);
});
