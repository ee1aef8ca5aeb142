import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLanguages } from '../../scripts/build-pages.ts';
import { openChannel } from '../platform/open-channel.ts';
import { wantedLanguage, writeChosenLanguage } from './wanted-language.ts';

const BOOT = withLanguages(readFileSync(join(import.meta.dirname, '../app/boot.inline.js'), 'utf8'));

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.documentElement.dataset['paths'] = location.pathname;
});
afterEach(() => {
  writeChosenLanguage(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [null, ['en-US', 'en'], 'en'],
  [null, ['fr-FR', 'de-AT', 'en'], 'de'],
  [null, ['ar-EG'], 'ar'],
  [null, ['arn', 'fr'], 'en'],
  [null, ['de_DE.UTF-8@euro'], 'de'],
  [null, [], 'en'],
  ['ar', ['de'], 'ar'],
] as const)(
  'with %s chosen and a browser that says %s it is %s, before the first paint and after',
  (chosen, accepted, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...accepted]);
    writeChosenLanguage(chosen);

    runInThisContext(BOOT);

    expect(wantedLanguage()).toBe(language);
    expect(document.documentElement.lang).toBe(language);
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
  },
);

test('a page prerendered in another language is not shown first', () => {
  const root = document.documentElement;
  root.lang = 'de';
  runInThisContext(BOOT);
  const other = root.dataset['boot'];
  root.lang = 'en';

  runInThisContext(BOOT);

  expect([other, root.dataset['boot']]).toEqual(['app', 'page']);
});

test('E24 a page without channels to other tabs starts, and has none', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );

  runInThisContext(BOOT);

  await import('dexie');
  expect(openChannel('posy-test')).toBeNull();
});
