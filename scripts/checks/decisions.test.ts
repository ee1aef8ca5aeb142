import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = 'docs/decisions';
const PAGE_LINES = 60;
const FILE = /^(?<number>\d{4})-[a-z0-9-]+\.md$/;
const HEAD =
  /^# (?<number>\d{4}) (?<title>.+)\n\nStatus: (?<status>accepted|superseded by \d{4}) · Date: \d{4}-\d\d-\d\d/;
const ROW = /^\| \[(?<number>\d{4})\]\((?<file>[^)]+)\) \| (?<title>.+?) \| (?<status>[^|]+?) \| (?<line>[^|]+) \|$/;
/** `decision 0007`, `decisions/0007`, and links to a file of the folder. */
const REFERENCE = /\bdecisions?[ /](?<number>\d{4})\b(?<slug>-[a-z0-9-]+\.md)?/g;
const SIBLING = /\]\((?<file>\d{4}-[a-z0-9-]+\.md)\)/g;

const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'README.md');
const numbers = new Set(files.map((name) => name.slice(0, 4)));
const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every decision is one row of the index, with its title and status', () => {
  const rows = readText(`${FOLDER}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => {
      const { number, file, title, status } = ROW.exec(line)?.groups ?? {};
      return { number, file, title, status };
    });

  const decisions = files.toSorted().map((file) => {
    const { title, status } = HEAD.exec(readText(`${FOLDER}/${file}`))?.groups ?? {};
    return { number: FILE.exec(file)?.groups?.['number'], file, title, status };
  });

  expect(rows).toEqual(decisions);
});

test('the heading of a decision has the number of its file, and no number is used twice', () => {
  const headings = files.map((file) => HEAD.exec(readText(`${FOLDER}/${file}`))?.groups?.['number']);

  expect(headings).toEqual(files.map((file) => file.slice(0, 4)));
  expect(numbers.size).toBe(files.length);
});

test('a decision has at most a page', () => {
  const long = files.filter((file) => readText(`${FOLDER}/${file}`).split('\n').length > PAGE_LINES);

  expect(long).toEqual([]);
});

test('every decision that code or docs name exists', () => {
  const known = new Set(files);
  const sources = globSync(
    ['*.{md,yaml,json}', 'docs/**/*.md', 'infra/**/*', '{apps,packages,scripts}/**/*.{ts,tsx,mjs,css,md}'],
    {
      cwd: ROOT,
      exclude: ({ name }) => ['node_modules', 'dist', '.cache'].includes(name),
      withFileTypes: true,
    },
  ).filter((entry) => entry.isFile());

  const missing = sources.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const named = [...text.matchAll(REFERENCE)].filter(
      ({ groups }) =>
        !numbers.has(groups?.['number'] ?? '') ||
        (groups?.['slug'] !== undefined && !known.has(`${groups['number']}${groups['slug']}`)),
    );
    const linked = entry.parentPath.endsWith(FOLDER)
      ? [...text.matchAll(SIBLING)].filter(({ groups }) => !known.has(groups?.['file'] ?? ''))
      : [];
    return [...named, ...linked].map(([found]) => `${path}: ${found}`);
  });

  expect(sources.length).toBeGreaterThan(1000);
  expect(missing).toEqual([]);
});
