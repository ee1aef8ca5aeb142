import { OLDEST_SUPPORTED_PROTOCOL } from '@posy/contract/protocol';
import { expect, test } from 'vitest';
import { publish } from '../testing/posting.ts';
import type { TestResponse } from '../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';

const LOGIN = { email: 'alice@example.com', password: TEST_PASSWORD };

test.each([
  ['C01', { 'sec-fetch-site': 'cross-site' }],
  ['C02', { 'sec-fetch-site': 'same-site' }],
  ['C03', { origin: 'https://evil.example' }],
  ['C03', { origin: 'null' }],
  ['C03', { origin: 'https://posy.example.evil.com' }],
  ['C03', { origin: 'http://posy.example' }],
])('%s C07 a log-in sent by another site (%j) is refused and starts no session', async (_id, headers) => {
  await using server = await TestServer.start({ config: { publicUrl: 'https://posy.example' } });
  const client = server.anonymous();

  const response = await client.send('/api/login', {
    method: 'POST',
    json: LOGIN,
    headers: { host: 'posy.example', ...headers },
  });

  expectError(response, 403, 'Cross-site request blocked');
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('C01 another site cannot end a session', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();

  const response = await alice.post('/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });

  expectError(response, 403, 'Cross-site request blocked');
  expect((await alice.get('/api/user')).status).toBe(200);
});

test('C04 calls of own pages and of programs without a browser are accepted', async () => {
  await using server = await TestServer.start();
  await server.as('alice').user();

  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
    { origin: 'http://localhost' },
  ]) {
    const response = await server
      .anonymous()
      .send('/api/login', { method: 'POST', json: LOGIN, headers: { host: 'localhost', ...headers } });

    expect(response.status).toBe(200);
  }
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', ''])(
  'C05 a body of type %j is refused',
  async (type) => {
    await using server = await TestServer.start();
    await server.as('alice').user();

    const response = await server
      .anonymous()
      .send('/api/login', { method: 'POST', body: JSON.stringify(LOGIN), headers: { 'content-type': type } });

    expectError(response, 415, 'Unsupported Media Type');
  },
);

test.each(['application/json\t; a', ' application/json', 'APPLICATION/JSON', 'application/json; charset=utf-7'])(
  'C06 a body declared as %j is still validated',
  async (type) => {
    await using server = await TestServer.start();

    const response = await server
      .anonymous()
      .send('/api/login', { method: 'POST', body: '{"email":1}', headers: { 'content-type': type } });

    expect([400, 415]).toContain(response.status);
  },
);

test('C08 no other origin gets permission to read', async () => {
  await using server = await TestServer.start();

  for (const method of ['GET', 'OPTIONS']) {
    const response = await server.anonymous().send('/api/config', {
      method,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });

    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('C09 GET requests change nothing', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const dump = () =>
    Promise.all(
      (['users', 'sessions', 'syncScopes', 'syncChanges', 'idempotency', 'jobs'] as const).map((table) =>
        server.deps.db.read.selectFrom(table).selectAll().execute(),
      ),
    );
  const before = await dump();

  for (const path of ['/api/user', '/api/config', '/api/sync', '/healthz']) {
    expect((await alice.get(path)).status).toBe(200);
  }

  expect(await dump()).toEqual(before);
});

test('K08 no upload and no API answer can be registered as a service worker', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { imageUrl } = await publish(alice);
  await server.settle();

  for (const path of [imageUrl ?? '', '/api/posts', '/api/config']) {
    const asScript = await alice.get(path, { 'service-worker': 'script' });
    const asItself = await alice.get(path);

    expectError(asScript, 404, 'Not found');
    expect(asItself.status).toBe(200);
    expect(asItself.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asItself.headers.get('content-type')).not.toMatch(/javascript/);
  }
});

test('C12 an unknown host is refused', async () => {
  await using server = await TestServer.start({ config: { publicUrl: 'https://posy.example' } });

  for (const path of ['/', '/api/config']) {
    expectError(await server.anonymous().send(path, { headers: { host: 'evil.example' } }), 421, 'Unknown host');
  }
  expect((await server.anonymous().send('/api/config', { headers: { host: 'POSY.example' } })).status).toBe(200);
});

test('C13 a known path with another method is 405 with the allowed methods; an override is ignored', async () => {
  await using server = await TestServer.start();

  const put = await server.anonymous().send('/api/login', { method: 'PUT' });
  const override = await server.anonymous().send('/api/config', { headers: { 'x-http-method-override': 'DELETE' } });

  expectError(put, 405, 'Method not allowed');
  expect(put.headers.get('allow')).toBe('POST');
  expect(override.status).toBe(200);
});

test('C14 every API answer is marked as Posy and not cached', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const responses = [await alice.get('/api/user'), await alice.get('/api/sync'), await alice.get('/api/nothing')];

  for (const response of responses) {
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toBe('Cookie, Sec-Fetch-Site');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-posy')).toBe('1');
    expect(response.headers.get('x-posy-user')).toBe(await alice.id());
  }
});

test.each([
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{',
  '[',
  '"text"',
  '[]',
])('N05 N08 the body %s is refused and leaves nothing behind', async (body) => {
  await using server = await TestServer.start();

  const response = await server
    .anonymous()
    .send('/api/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

  expect(response.status).toBe(400);
  expect(Reflect.get({}, 'role')).toBeUndefined();
});

test.each([
  '/api/sync?l=1&l=2',
  '/api/sync?l=0',
  '/api/sync?l=abc',
  '/api/sync?l=501',
  '/api/sync?w=yesterday',
  '/api/sync?c=1.2',
  '/api/sync?c=x.-1.0',
  '/api/sync?v=nothing',
])('N06 the malformed query %s is refused', async (path) => {
  await using server = await TestServer.start();

  expect((await server.as('alice').get(path)).status).toBe(400);
});

test.each(['short', 'x'.repeat(101), 'with a space', 'semi;colon'])(
  'the idempotency key %s is refused',
  async (key) => {
    await using server = await TestServer.start();
    const id = await server.as('bob').id();

    const answer = await server.as('alice').post(`/api/users/${id}/follow`, undefined, { 'idempotency-key': key });

    expect([answer.status, Object(answer.body).code]).toEqual([400, 'invalid_input']);
    expect(await server.deps.db.read.selectFrom('follows').selectAll().execute()).toEqual([]);
  },
);

test('a path with a part that is longer than any name is refused before its call', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const answers = [
    await alice.get(`/api/tags/${'a'.repeat(300)}/posts`),
    await alice.get(`/api/tags/${'a'.repeat(301)}/posts`),
  ];

  expect(answers.map(({ body }) => Object(body).code)).toEqual(['invalid_input', 'malformed_body']);
});

test('N07 a body of 64 KiB and one byte is too large; a deeply nested one is refused quickly', async () => {
  await using server = await TestServer.start();
  const send = (body: string) =>
    server.anonymous().send('/api/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

  const large = await send(`{"email":"${'a'.repeat(65_537 - 12)}"}`);
  const deep = await send('['.repeat(30_000) + ']'.repeat(30_000));

  expectError(large, 413, 'Request body is too large');
  expectError(deep, 400, 'Invalid input');
});

test.each(['"12"', 'true', '[5]', 'null', '1e308', '-0'])('N08 the value %s is refused as a text', async (value) => {
  await using server = await TestServer.start();

  const response = await server.anonymous().send('/api/login', {
    method: 'POST',
    body: `{"email":${value === '"12"' ? '12' : value},"password":"x"}`,
    headers: { 'content-type': 'application/json' },
  });

  expect(response.status).toBe(400);
});

test('N09 compressed bodies are not decompressed', async () => {
  await using server = await TestServer.start();

  const response = await server
    .anonymous()
    .send('/api/login', { method: 'POST', json: LOGIN, headers: { 'content-encoding': 'gzip' } });

  expectError(response, 415, 'Unsupported Media Type');
});

test('N19 a bug is reported by a number that is in the log, and nothing else', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  await server.deps.db.write((tx) => tx.schema.dropTable('syncScopes').execute());

  const response = await alice.get('/api/sync');

  expect(response.status).toBe(500);
  expect(response.body).toEqual({
    statusCode: 500,
    code: 'internal',
    message: 'Internal server error',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-z]+$/),
  });
  expect(response.headers.get('x-error-code')).toBe('internal');
});

test('an app that is too old for this server is asked to update', async () => {
  await using server = await TestServer.start();

  const old = await server.anonymous().send('/api/config', {
    headers: { 'x-posy-protocol': String(OLDEST_SUPPORTED_PROTOCOL - 1) },
  });
  const current = await server.anonymous().send('/api/config', {
    headers: { 'x-posy-protocol': String(OLDEST_SUPPORTED_PROTOCOL) },
  });

  expectError(old, 426, 'Please update Posy to continue');
  expect(current.status).toBe(200);
});

test('S05 in production the API description is hidden; elsewhere it is served', async () => {
  await using production = await TestServer.start({ config: { isProduction: true } });
  await using other = await TestServer.start();

  const hidden = await production.anonymous().send('/api/docs/json');
  const shown = await other.anonymous().send('/api/docs/json');

  expectError(hidden, 404, 'Not found');
  expect(shown.body).toMatchObject({ openapi: '3.1.0', paths: { '/api/signup': {}, '/api/sync': {} } });
  expect((await production.anonymous().send('/healthz')).body).toEqual({ ok: true });
});

function expectError(response: TestResponse, status: number, message: string): void {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status,
    body: { statusCode: status, message },
  });
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
}
