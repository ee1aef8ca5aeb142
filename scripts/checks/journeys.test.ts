import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { AREAS, journeysIn, readFeatures, readJourneys } from './journeys.ts';

/** It says when a journey runs, and not of what it is. */
const DEPTH_TAG = 'deep';

test('every journey carries the tag of a feature or of an area, and no other', () => {
  const known = new Set([...readFeatures(), ...Object.keys(AREAS)]);

  const wrong = [...readJourneys()].flatMap(([path, journeys]) =>
    journeys.flatMap(({ title, tags }) => {
      const subjects = tags.filter((tag) => tag !== DEPTH_TAG);
      const isRight = subjects.length > 0 && subjects.every((tag) => known.has(tag));
      return isRight ? [] : [`${path}: ${title} [${tags.join()}]`];
    }),
  );

  expect(wrong).toEqual([]);
});

test('every area has its folders', () => {
  expect(
    Object.values(AREAS)
      .flat()
      .filter((folder) => !existsSync(inRoot(folder))),
  ).toEqual([]);
});

test('the tags of a journey are read, one or several, from each way of writing it', () => {
  const text = `
test('no tag', async ({ world }) => {});
test('one', { tag: '@posts' }, async ({ world }) => {});
test.describe('a part', () => {
  test(
    'two, with a comma',
    { tag: ['@deep', '@sync'] },
    async ({ world }) => {
      await page.getByText('an @name').waitFor();
    },
  );
});
`;

  expect(journeysIn(text)).toEqual([
    { title: 'no tag', tags: [] },
    { title: 'one', tags: ['posts'] },
    { title: 'two, with a comma', tags: ['deep', 'sync'] },
  ]);
});

test('a journey that cannot be read is no journey without tags', () => {
  expect(() => journeysIn('test(title, async () => {});\n')).toThrow('1 journeys begin here, and 0 can be read');
});
