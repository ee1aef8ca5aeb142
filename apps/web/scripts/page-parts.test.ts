import { expect, test } from 'vitest';
import { cutPage } from './page-parts.ts';

const WORDS = { title: 'A title', href: 'https://sample.invalid/' };
const page = (inner: string) => `<main class="page"><div>${inner}</div><footer>Sign up</footer></main>`;
const EMPTY = page('<div class="empty">Nothing yet</div>');
const LINKED = '<li><a href="https://sample.invalid/"><b>A title</b></a></li>';
const PLAIN = '<li><span><b>A title</b></span></li>';

test('the joined parts are the page with no items, and with any number of items', () => {
  const parts = cutPage(EMPTY, page(`<ul class="grid">${LINKED}${PLAIN}</ul>`), WORDS);

  const { before, empty, listStart, linked, plain, listEnd, after } = parts;
  expect(before + empty + after).toBe(EMPTY);
  expect(before + listStart + linked + plain + linked + listEnd + after).toBe(
    page(
      '<ul class="grid"><li><a href="{{href}}"><b>{{title}}</b></a></li><li><span><b>{{title}}</b></span></li>' +
        '<li><a href="{{href}}"><b>{{title}}</b></a></li></ul>',
    ),
  );
});

test('a sample without every part of an item fails the build', () => {
  expect(() => cutPage(EMPTY, page(`<ul>${LINKED}</ul>`), WORDS)).toThrow('two samples');
  expect(() => cutPage(EMPTY, page(`<ul>${PLAIN}${PLAIN}</ul>`), WORDS)).toThrow('does not show its href');
});
