import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

test('a page comes in the language chosen in the browser, else in an accepted one, else in English', async () => {
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

test('a shared link has a page of its own', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  const get = async (path: string) => (await server.anonymous().send(path, { headers: { accept: 'text/html' } })).text;

  expect([
    await get('/?post=1'),
    await get('/home?user=2&post=1'),
    await get('/?user=2'),
    await get('/login?post=1'),
  ]).toEqual(['shared', 'shared', 'app', 'login']);
});

test('Y04 pages are never cached by browsers', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.anonymous().send(path, { headers: { accept: 'text/html', ...headers } });

  const answers = await Promise.all([
    get('/'),
    get('/login', { 'accept-language': 'de' }),
    get('/terms'),
    get('/settings'),
    get('/index.html'),
    get('/login.de.html'),
  ]);

  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
  expect(answers.map(({ text }) => text)).toEqual(['app', 'einla', 'terms', 'app', 'app', 'einla']);
});

test('Y06 a page states that its browser has a session cookie, even an expired one', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  const timingFor = async (path: string, cookie: string) => {
    const answer = await server.anonymous().send(path, { headers: { accept: 'text/html', cookie } });
    return answer.headers.get('server-timing');
  };

  expect(await timingFor('/', `sid=${'a'.repeat(43)}`)).toBe('session');
  expect(await timingFor('/login', `sid=${'a'.repeat(43)}`)).toBe('session');
  expect(await timingFor('/', 'posy.language=de')).toBeNull();
  expect(await timingFor('/', 'sid=x')).toBeNull();
});

/** The terms are in English alone. */
function webDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'posy-web-'));
  const files = {
    'index.html': 'app',
    'index.ar.html': 'تطبيق',
    'shared-link.html': 'shared',
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
