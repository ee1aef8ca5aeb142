import { expect, test } from 'vitest';
import { forgetMissingStyles, isPartMissing } from './part-missing.tsx';

const ASSETS = 'https://posy.test/assets';

test('a chunk that cannot be fetched, or whose styles cannot, is missing; other errors are not', () => {
  const errors = [
    new TypeError(`Failed to fetch dynamically imported module: ${ASSETS}/a-12345678.js`),
    new TypeError(`error loading dynamically imported module: ${ASSETS}/a-12345678.js`),
    new TypeError('Importing a module script failed.'),
    new Error(`Unable to preload CSS for ${ASSETS}/a-12345678.css`),
    new TypeError('a is undefined'),
    null,
  ];

  expect(errors.map(isPartMissing)).toEqual([true, true, true, true, false, false]);
});

test('the next attempt requests styles again that could not be fetched', () => {
  for (const file of ['a.css', 'b.css', 'a.js'])
    document.head.append(Object.assign(document.createElement('link'), { href: `${ASSETS}/${file}` }));

  forgetMissingStyles(new Error(`Unable to preload CSS for ${ASSETS}/a.css`));

  expect([...document.querySelectorAll('link')].map(({ href }) => href)).toEqual([`${ASSETS}/b.css`, `${ASSETS}/a.js`]);
});
