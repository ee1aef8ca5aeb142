import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeLink } from '../testing/linking.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer, type TestServerOptions } from '../testing/test-server.ts';

const HTML = { accept: 'text/html', 'accept-encoding': 'br' };

forEachDialect((dialect) => {
  test('without the database the community page is served as it was built, in the language of the visitor', async () => {
    await using world = await start({ dialect });
    const { server } = world;
    // On PostgreSQL reads and writes share a pool, which the server still needs for its shutdown.
    await (dialect === 'sqlite' ? server.deps.db.read.destroy() : breakLinks(server));

    const ask = (method: string, language: string) =>
      server.anonymous().send('/join-us', { method, headers: { ...HTML, 'accept-language': language } });
    const [english, arabic, head] = [await ask('GET', 'en'), await ask('GET', 'ar'), await ask('HEAD', 'en')];

    expect([english.status, arabic.status, head.status]).toEqual([200, 200, 200]);
    expect([english.text, arabic.text, head.text]).toEqual(['as built: en', 'as built: ar', '']);
    expect(arabic.headers.get('content-language')).toBe('ar');
    for (const { headers } of [english, head]) {
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength('as built: en')));
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      for (const each of ['accept-language', 'cookie', 'accept-encoding']) expect(headers.get('vary')).toContain(each);
    }
  });

  test('a page without its list is not cached, and the next visit gets the whole one', async () => {
    await using world = await start({ dialect });
    const { server } = world;
    await makeLink(server.admin(), 'community', { title: 'Bees' });
    const get = () =>
      server.anonymous().send('/join-us', {
        headers: { ...HTML, 'accept-encoding': 'identity', 'if-modified-since': new Date().toUTCString() },
      });
    const whole = await get();
    await breakLinks(server);

    const broken = await get();
    await mendLinks(server);
    const again = await get();

    expect(whole.text).toContain('Bees');
    expect([broken.status, broken.text]).toEqual([200, 'as built: en']);
    expect(broken.headers.get('cache-control')).toBe('no-store');
    for (const name of ['etag', 'last-modified']) expect(broken.headers.has(name)).toBe(false);
    expect(again.text).toBe(whole.text);
  });

  test('the log reports once when the list of the page is missing, and once when it is back', async () => {
    await using world = await start({ dialect });
    const { server, lines } = world;
    const visit = () => server.anonymous().send('/join-us', { headers: HTML });
    await visit();
    await breakLinks(server);

    await Promise.all([visit(), visit()]);
    await visit();
    const broken = lines.splice(0);
    await mendLinks(server);
    await visit();
    await visit();

    expect(broken).toEqual([
      {
        level: 'warn',
        path: '/join-us',
        msg: 'The list of a page cannot be had; the page is sent without',
        err: expect.objectContaining({ message: expect.stringMatching(/no such table|does not exist/) }),
      },
    ]);
    expect(lines).toEqual([{ level: 'info', path: '/join-us', msg: 'The list of a page can be had again' }]);
  });
});

test('a list that does not arrive delays no visitor for long', async () => {
  await using world = await start({ dialect: 'postgres' });
  const { server, lines } = world;
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = server.deps.db.write(async (tx) => {
    await sql`lock table links in access exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;

  const waiting = await server.anonymous().send('/join-us', { headers: HTML });
  release.resolve();
  await holding;
  const after = await server.anonymous().send('/join-us', { headers: HTML });

  expect([waiting.status, waiting.text]).toEqual([200, 'as built: en']);
  expect(lines[0]).toMatchObject({ level: 'warn', err: { message: 'No answer within 1000 ms' } });
  expect(after.text).not.toBe('as built: en');
});

/** Renames tables away and back. */
const breakLinks = ({ deps }: TestServer) =>
  deps.db.write((tx) => sql`alter table links rename to "linksAway"`.execute(tx));
const mendLinks = ({ deps }: TestServer) =>
  deps.db.write((tx) => sql`alter table "linksAway" rename to links`.execute(tx));

/** A server with a built web app, and its log. */
async function start(options: TestServerOptions) {
  const lines: unknown[] = [];
  const formatters = { level: (level: string) => ({ level }) };
  const log = pino(
    { base: null, timestamp: false, formatters },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const server = await TestServer.start({ ...options, config: { webDir: webDir() }, overrides: { log } });
  lines.length = 0;
  return { server, lines, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function webDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'posy-web-'));
  writeFileSync(join(folder, 'index.html'), 'app');
  for (const language of ['en', 'ar'] as const) {
    const name = language === 'en' ? 'join-us' : `join-us.${language}`;
    const [listStart, linked, plain, listEnd] = ['<ul>', '<li>{{title}}', '<li>{{title}}', '</ul>'];
    const parts = { before: language, empty: 'Nothing', listStart, linked, plain, listEnd, after: '' };
    writeFileSync(join(folder, `${name}.html`), `as built: ${language}`);
    writeFileSync(join(folder, `${name}.parts.json`), JSON.stringify(parts));
  }
  return folder;
}
