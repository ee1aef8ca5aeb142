import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeLink } from '../../testing/linking.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { insertLink } from './links.repo.ts';

const HTML = { accept: 'text/html' };

forEachDialect((dialect) => {
  test('the community page contains its links, newest first, in the language of the visitor', async () => {
    await using server = await TestServer.start({ dialect, config: { webDir: webDir() } });
    const get = async (language: string) =>
      (await server.anonymous().send('/join-us', { headers: { ...HTML, 'accept-language': language } })).text;
    const none = [await get('en'), await get('de')];
    const { imageUrl, media } = await makeLink(server.admin(), 'community', { title: 'Bees' });
    server.clock.advance(1);
    const newer = await makeLink(server.admin(), 'community', {
      title: 'Garden',
      linkUrl: 'https://a.example/?b=1&c=2',
    });
    await makeLink(server.admin(), 'image', { title: 'Of the strip' });

    const shown = [await get('en'), await get('de')];

    const sizes = media.variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
    const bees = `<li><a href="https://roses.example/"><img src="${imageUrl}" srcset="${sizes}">Bees</a></li>`;
    const noData = '<script type="application/json">[]</script>';
    expect(none).toEqual([`<h1>en</h1>Nothing${noData}`, `<h1>de</h1>Nothing${noData}`]);
    expect(shown[0]).toContain(`">Garden</a></li>${bees}</ul>`);
    expect(shown[0]).toContain(
      `<h1>en</h1><ul><li><a href="https://a.example/?b=1&amp;c=2"><img src="${newer.imageUrl}"`,
    );
    expect(shown[1]).toBe(shown[0]?.replace('en', 'de'));
  });
});

test('texts of administrators are escaped in the page', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  const title = `</b><script>alert("1")</script>{{href}}$&'`;
  await makeLink(server.admin(), 'community', { title, linkUrl: `https://a.example/?"onclick='x'<b>` });
  server.clock.advance(1);
  const bad = await makeLink(server.admin(), 'community', { title: 'Leads nowhere' });
  await server.deps.db.write((tx) =>
    tx.updateTable('links').set({ linkUrl: 'javascript:x' }).where('id', '=', bad.id).execute(),
  );

  const { text } = await server.anonymous().send('/join-us', { headers: HTML });

  expect(text).toContain('&lt;/b&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;{{href}}$&amp;&#39;</a>');
  expect(text).toMatch(/<li><b>Leads nowhere<\/b><\/li>/);
  const [html = '', data = '', ...rest] = text.split(/<script type="application\/json">|<\/script>/);
  for (const harm of ['<script', '"onclick', "'x'", 'javascript:']) expect(html).not.toContain(harm);
  expect(JSON.parse(data)).toMatchObject([{ title: 'Leads nowhere', linkUrl: '' }, { title }]);
  expect([data.includes('<'), rest]).toEqual([false, ['']]);
});

test('a page with links is not cached by browsers', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  await makeLink(server.admin(), 'community', { title: 'Bees' });

  const { headers } = await server.anonymous().send('/join-us', { headers: HTML });

  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    vary: expect.stringContaining('accept-language, cookie, accept-encoding'),
  });
});

test('the page contains the newest hundred links at most', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  await makeLink(server.admin(), 'community', { title: 'Oldest' });
  const { db, newId } = server.deps;
  const oldest = await db.read.selectFrom('links').selectAll().executeTakeFirstOrThrow();
  const picture = await db.read.selectFrom('media').selectAll().executeTakeFirstOrThrow();
  await db.write(async (tx) => {
    for (let n = 1; n <= 100; n++) {
      const [id, mediaId] = [newId(), newId()];
      await tx
        .insertInto('media')
        .values({ ...picture, id: mediaId })
        .execute();
      await insertLink(tx, { ...oldest, id, mediaId, title: `No. ${n}.`, createdAt: oldest.createdAt + n });
    }
  });

  const { text } = await server.anonymous().send('/join-us', { headers: HTML });

  expect(text.match(/<li>/g)).toHaveLength(100);
  expect(text.indexOf('No. 100.')).toBeLessThan(text.indexOf('No. 99.'));
  expect([text.includes('No. 1.'), text.includes('Oldest')]).toEqual([true, false]);
});

test('the page is compressed for clients that accept it, and a HEAD request has no body', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir() } });
  await makeLink(server.admin(), 'community', { title: 'Bees' });
  const ask = (encoding: string, method = 'GET') =>
    server.anonymous().send('/join-us', { method, headers: { ...HTML, 'accept-encoding': encoding } });

  const [small, plain, head] = [await ask('gzip, br'), await ask('br;q=0, gzip'), await ask('br', 'HEAD')];

  expect([small, plain, head].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null, 'br']);
  expect(plain.text).toContain('Bees');
  expect(brotliDecompressSync(small.bytes).toString()).toBe(plain.text);
  expect(head.text).toBe('');
  expect(head.headers.get('content-length')).toBe(small.headers.get('content-length'));
  for (const encoding of ['', 'gzip', 'identity', 'br;q=0.1, identity', 'zstd, *;q=0']) {
    const answer = await ask(encoding);
    expect([answer.text, answer.headers.get('content-encoding')], encoding).toEqual([plain.text, null]);
  }
});

/** A built page in two languages. */
function webDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'posy-web-'));
  for (const [language, name] of [
    ['en', 'join-us'],
    ['de', 'join-us.de'],
  ] as const) {
    const picture = '<img src="{{src}}" srcset="{{srcset}}">';
    const parts = {
      before: `<h1>${language}</h1>`,
      empty: 'Nothing',
      listStart: '<ul>',
      linked: `<li><a href="{{href}}">${picture}{{title}}</a></li>`,
      plain: '<li><b>{{title}}</b></li>',
      listEnd: '</ul>',
      after: '<script type="application/json">{{data}}</script>',
    };
    writeFileSync(join(folder, `${name}.html`), 'not asked yet');
    writeFileSync(join(folder, `${name}.parts.json`), JSON.stringify(parts));
  }
  writeFileSync(join(folder, 'index.html'), 'app');
  return folder;
}
