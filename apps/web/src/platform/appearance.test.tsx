import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLanguages } from '../../scripts/build-pages.ts';
import { appearance, followAppearance, setTextSize, setTheme } from './appearance.ts';

const BOOT = withLanguages(readFileSync(join(import.meta.dirname, '../app/boot.inline.js'), 'utf8'));

const looks = () => {
  const { theme, text } = document.documentElement.dataset;
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) =>
    meta.getAttribute('media'),
  );
  return { theme, text, bars };
};

beforeEach(() => {
  document.documentElement.dataset['paths'] = '/';
  document.head.replaceChildren(
    ...['light', 'dark'].map((scheme) => {
      const meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
      return meta;
    }),
  );
});

afterEach(() => {
  localStorage.clear();
  setTheme('system');
  setTextSize('normal');
});

const SYSTEM = {
  theme: undefined,
  text: undefined,
  bars: ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
};

test('a theme and a text size apply at once, and can be taken back', () => {
  setTheme('dark');
  setTextSize('large');
  expect(looks()).toEqual({ theme: 'dark', text: 'large', bars: ['not all', 'all'] });
  expect([appearance.theme(), appearance.textSize()]).toEqual(['dark', 'large']);

  setTheme('system');
  setTextSize('normal');
  expect(looks()).toEqual(SYSTEM);
});

test('the boot script applies what was chosen before the first paint', () => {
  setTheme('light');
  setTextSize('larger');
  const chosen = looks();
  const root = document.documentElement;
  delete root.dataset['theme'];
  delete root.dataset['text'];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.setAttribute('media', `(prefers-color-scheme: ${meta.dataset['of']})`);
    delete meta.dataset['of'];
  }

  runInThisContext(BOOT);

  expect(looks()).toEqual(chosen);
});

test('the choice of another tab applies here too', () => {
  followAppearance();
  localStorage.setItem('posy.theme', 'dark');

  dispatchEvent(new StorageEvent('storage', { key: 'posy.theme' }));

  expect(looks().theme).toBe('dark');
});

test('foreign values in the storage mean the defaults', () => {
  localStorage.setItem('posy.theme', 'pink');
  localStorage.setItem('posy.text-size', '7');

  expect([appearance.theme(), appearance.textSize()]).toEqual(['system', 'normal']);
});
