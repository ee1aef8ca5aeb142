import { expect, test } from 'vitest';
import { reuseUnchanged } from './reuse-unchanged.ts';

const before = [
  { id: 'a', content: { words: 'one' } },
  { id: 'b', content: { words: 'two' } },
];

test('unchanged rows are the same objects, wherever they are in the list', () => {
  const after = reuseUnchanged(before, [
    { id: 'c', content: { words: 'new' } },
    { id: 'b', content: { words: 'two' } },
    { id: 'a', content: { words: 'changed' } },
  ]);

  expect(after[1]).toBe(before[1]);
  expect(after[2]).not.toBe(before[0]);
  expect(after.map(({ content }) => content.words)).toEqual(['new', 'two', 'changed']);
});

test('an unchanged list is the same list, and a shorter or reordered one is not', () => {
  const again = structuredClone(before);

  expect(reuseUnchanged(before, again)).toBe(before);
  expect(reuseUnchanged(before, again.slice(0, 1))).not.toBe(before);
  expect(reuseUnchanged(before, again.toReversed()).map(({ id }) => id)).toEqual(['b', 'a']);
});
