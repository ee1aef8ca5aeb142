import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

function sourceOf(file: string): string {
  return readFileSync(`${SRC}/${file}`, 'utf8');
}

const files = globSync('**/*.en.ts', { cwd: SRC });
const catalogues = new Map(files.map((file) => [file, readCatalogue(file, sourceOf(file))]));

test('a catalogue is named like its file, and no other has its name', () => {
  for (const [file, { name }] of catalogues) {
    const [, exported = null] = /^export const (\w+) = texts\(/m.exec(sourceOf(file)) ?? [];
    const expected = basename(file, '.en.ts');
    expect({ file, name, exported }).toEqual({ file, name: expected, exported: `${camelCase(expected)}Texts` });
  }
  const names = [...catalogues.values()].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Read by components and functions that take a whole catalogue. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set([
  'cancel',
  'retry',
  'discard',
  'discardTitle',
  'discardQuestion',
  'failed',
  'unreachable',
  'today',
  'yesterday',
]);
/** Keys that rows name: the outcome of an entry of the audit log, or its action, which has a dot; the kind of a notice. */
const NAMED_BY_ROWS: Readonly<Record<string, RegExp>> = { audit: /^(?:done|refused|denied)$|[.]/, notices: /^report-/ };

test('every text is used by a module that imports its catalogue', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: SRC }).map(sourceOf);
  const unused = [...catalogues.values()].flatMap(({ name, messages }) => {
    // The service worker reads its texts from a function.
    const users = sources.filter(
      (source) => source.includes(`/${name}.en.ts'`) || source.includes('await workerTexts()'),
    );
    const words = new Set(users.join('\n').match(/(?<=[.']|\{ )[\w-]+\b/g));
    const isUsed = (key: string) => words.has(key) || READ_ELSEWHERE.has(key) || NAMED_BY_ROWS[name]?.test(key);
    return [...messages.keys()].filter((key) => !isUsed(key)).map((key) => `${name}.${key}`);
  });

  expect(unused).toEqual([]);
});
