import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LANGUAGES } from '@posy/contract/languages';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';

const textsOfLanguage = texts({
  en: { plain: 'Hello', by: 'by {name}', many: '{count, plural, one {# flower} other {# flowers}}' },
  de: { plain: 'Hallo', by: 'von {name}', many: '{count, plural, one {# Blume} other {# Blumen}}' },
  ar: {
    plain: 'مرحبًا',
    by: 'من {name}',
    many: '{count, plural, zero {لا زهور} one {زهرة} two {زهرتان} few {# زهرات} many {# زهرة} other {# زهرة}}',
  },
});

test('each language has its own plurals and numbers, and a name keeps its direction in Arabic', () => {
  const counts = [0, 1, 2, 3, 11, 100, 12345];

  const [en, de, ar] = LANGUAGES.map((language) => counts.map((count) => textsOfLanguage(language).many({ count })));

  expect(en).toEqual(['0 flowers', '1 flower', '2 flowers', '3 flowers', '11 flowers', '100 flowers', '12345 flowers']);
  expect(de).toEqual(['0 Blumen', '1 Blume', '2 Blumen', '3 Blumen', '11 Blumen', '100 Blumen', '12.345 Blumen']);
  expect(ar).toEqual(['لا زهور', 'زهرة', 'زهرتان', '3 زهرات', '11 زهرة', '100 زهرة', '12,345 زهرة']);
  expect(LANGUAGES.map((language) => textsOfLanguage(language).by({ name: 'Ada' }))).toEqual([
    'by Ada',
    'von Ada',
    'من \u2068Ada\u2069',
  ]);
});

test('an unreadable message fails the start of the server', () => {
  expect(() => texts({ en: { torn: 'by {name' }, de: { torn: '' }, ar: { torn: '' } })).toThrow(
    "The message 'torn' in en cannot be read",
  );
});

test('all languages of a feature have the same arguments, and none is left in English', async () => {
  const root = resolve(import.meta.dirname, '../features');
  const files = await Array.fromAsync(glob('**/*.texts.ts', { cwd: root }));

  const catalogues = await Promise.all(
    files.map((file): Promise<Readonly<Record<string, unknown>>> => import(`${root}/${file}`)),
  );

  expect(files.length).toBeGreaterThan(4);
  for (const catalogue of catalogues.flatMap((module) => Object.values(module))) {
    if (typeof catalogue !== 'function') throw new Error('A file of texts exports something else');
    const [en, de, ar] = LANGUAGES.map((language) => kindsOf(catalogue(language)));
    expect(de).toEqual(en);
    expect(ar).toEqual(en);
    const [english, german, arabic] = LANGUAGES.map((language) => plainOf(catalogue(language)));
    expect(english?.filter((text) => german?.includes(text) || arabic?.includes(text))).toEqual([]);
  }
});

function kindsOf(feature: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(feature).map(([key, value]) => `${key} ${typeof value}`);
}

function plainOf(feature: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(feature).filter((value) => typeof value === 'string');
}
