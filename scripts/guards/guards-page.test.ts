import { expect, test } from 'vitest';
import { readNamedTests } from '../checks/named-tests.ts';
import { readAllGuards } from './all-guards.ts';
import { pageKeyOf, readGuardsPage } from './guards-page.ts';

const TEST = /^`(?<file>[^`]+)`(?:: (?<words>.+))?$/;
const OTHER = /^(?:not taken out yet|no test falls|none: .+)$/;

test('docs/guards.md has a row for each guard of the sources, in their order (`pnpm guards --rows` writes them)', () => {
  expect(readGuardsPage().map(({ key }) => key)).toEqual(readAllGuards().guards.map(pageKeyOf));
});

test('every test that docs/guards.md names exists', () => {
  const texts = readNamedTests();

  const missing = readGuardsPage().filter(({ test: cell }) => {
    const { file, words = '' } = TEST.exec(cell)?.groups ?? {};
    if (file === undefined) return !OTHER.test(cell);
    return texts.get(file)?.includes(words.replaceAll(String.raw`\|`, '|')) !== true;
  });

  expect(missing).toEqual([]);
});
