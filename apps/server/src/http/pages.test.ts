import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

test('a page comes in the language that was chosen in the browser, else in one it accepts, else in English', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  const get = (path: string, headers: Record<string, string>) =>
    server.anonymous().send(path, { headers: { accept: 'text/html', ...headers } });

  const answers = await Promise.all([
    get('/login', {}),
    get('/login', { 'accept-language': 'de-CH, en;q=0.4' }),
    get('/login?next=%2Fhome', { 'accept-language': 'de', cookie: 'posy.language=ar' }),
    get('/login', { 'accept-language': 'fr, ;;q=x' }),
    get('/home', { 'accept-language': 'ar' }),
    get('/terms', { 'accept-language': 'de' }),
  ]);

  expect(answers.map(({ text, headers }) => [text, headers.get('content-language')])).toEqual([
    ['login', 'en'],
    ['einla', 'de'],
    ['دخول', 'ar'],
    ['login', 'en'],
    ['تطبيق', 'ar'],
    ['terms', null],
  ]);
  expect(answers.map(({ headers }) => headers.get('vary'))).toEqual([
    ...Array.from({ length: 5 }, () => expect.stringContaining('accept-language, cookie')),
    expect.not.stringContaining('language'),
  ]);
});

test('what a browser keeps of a page is good for its language alone', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  const get = (language: string, known?: string | null) =>
    server.anonymous().send('/login', {
      headers: { 'accept-language': language, ...(known != null && { 'if-none-match': known }) },
    });
  const etags = await Promise.all(['en', 'de'].map(async (each) => (await get(each)).headers.get('etag')));

  const [again, other, changed] = [await get('de', etags[1]), await get('de', etags[0]), await get('de', 'W/"x"')];

  // Equally long, and written in the same moment.
  expect(new Set(etags).size).toBe(2);
  expect([again.status, other.status, changed.status]).toEqual([304, 200, 200]);
  expect([again.text, other.text]).toEqual(['', 'einla']);
  expect(again.headers.get('etag')).toBe(etags[1]);
  expect(again.headers.get('vary')).toContain('accept-language');
});

/** The terms are in English alone. */
function webDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'posy-web-'));
  const files = {
    'index.html': 'app',
    'index.ar.html': 'تطبيق',
    'login.html': 'login',
    'login.de.html': 'einla',
    'login.ar.html': 'دخول',
    'terms.html': 'terms',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    utimesSync(join(folder, name), 1_790_000_000, 1_790_000_000);
  }
  return folder;
}
