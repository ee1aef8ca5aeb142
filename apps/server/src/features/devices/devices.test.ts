import { expect, test } from 'vitest';
import { Socket } from '../../testing/socket.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

const NEW_PASSWORD = 'tulip garden 2';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ENDED = { status: 401 };
const HOUR_MS = 3_600_000;

test('no more than a hundred sessions are listed', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const userId = await alice.id();
  const now = server.clock.now();
  const sessions = Array.from({ length: 120 }, (_, n) => ({
    id: server.deps.newId(),
    tokenHash: String(n),
    userId,
    createdAt: now,
    lastSeenAt: now,
    device: '',
  }));
  await server.deps.db.write((tx) => tx.insertInto('sessions').values(sessions).execute());

  expect((await alice.get('/api/sessions')).body).toHaveLength(100);
});

forEachDialect((dialect) => {
  test('sessions are listed most recently used first, and one or all others can be ended', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.user();
    const [second, third] = [server.anotherDeviceOf('alice'), server.anonymous()];
    server.clock.advance(HOUR_MS);
    await second.user();
    server.clock.advance(HOUR_MS);
    await logIn(third, TEST_PASSWORD, { 'user-agent': FIREFOX });
    await server.as('bob').user();

    const list = await alice.get('/api/sessions');

    expect(list).toMatchObject({
      status: 200,
      body: [
        { device: 'Unknown device', isThis: true, lastSeenAt: at(2), createdAt: at(0) },
        { device: 'Firefox on Windows', isThis: false, lastSeenAt: at(2), createdAt: at(2) },
        { device: 'Unknown device', isThis: false, lastSeenAt: at(1), createdAt: at(1) },
      ],
    });
    expect(Object.keys(listed(list.body)[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'device',
      'id',
      'isThis',
      'lastSeenAt',
    ]);

    await using socket = await Socket.open(server, third);
    await using own = await Socket.open(server, alice);
    const [, firefox] = listed(list.body);
    const path = `/api/sessions/${String(firefox?.['id'])}`;
    const ofBob = await server.as('bob').delete(path);
    const key = { 'idempotency-key': 'end-of-firefox' };
    const end = await alice.delete(path, key);

    expect(ofBob).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    expect(end.status).toBe(204);
    expect(await socket.closed()).toBe(1008);
    expect(await third.send('/api/user')).toMatchObject(ENDED);
    expect((await second.get('/api/user')).status).toBe(200);
    expect((await alice.delete(path, key)).status).toBe(204);
    expect(await alice.delete(path)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });

    const all = await alice.delete('/api/sessions');

    expect(all.status).toBe(204);
    expect(await second.send('/api/user')).toMatchObject(ENDED);
    expect((await server.as('bob').get('/api/user')).status).toBe(200);
    expect(listed((await alice.get('/api/sessions')).body)).toHaveLength(1);
    expect(own.raw.readyState).toBe(own.raw.OPEN);
  });

  test('a changed password ends all other sessions, and a repeated request gets the first answer', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.user();
    const other = server.anotherDeviceOf('alice');
    await using socket = await Socket.open(server, other);
    const key = { 'idempotency-key': 'change-password' };
    const change = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD };

    const wrong = await alice.post('/api/user/password', { ...change, password: 'not it' });
    const answer = await alice.post('/api/user/password', change, key);
    const again = await alice.post('/api/user/password', change, key);

    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password', message: 'Password is incorrect' } });
    expect([answer.status, again.status]).toEqual([204, 204]);
    const mails = await server.deps.db.read.selectFrom('emails').select(['toEmail', 'subject']).execute();
    expect(mails).toEqual([{ toEmail: 'alice@example.com', subject: 'Your password was changed' }]);
    expect(await socket.closed()).toBe(1008);
    expect(await other.send('/api/user')).toMatchObject(ENDED);
    expect((await alice.get('/api/user')).status).toBe(200);
    expect((await logIn(server.anonymous(), TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(server.anonymous(), NEW_PASSWORD)).status).toBe(200);
    const rows = await server.deps.db.read.selectFrom('idempotency').select(['fingerprint', 'body']).execute();
    expect(JSON.stringify(rows)).not.toContain(NEW_PASSWORD);
  });

  test('A10 a changed password gives the current session a new cookie and ends the old one', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await using socket = await Socket.open(server, alice);
    const stolen = { cookie: alice.cookie ?? '' };
    const [before] = listed((await alice.get('/api/sessions')).body);

    const answer = await alice.post('/api/user/password', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD });

    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(alice.cookie).not.toBe(stolen.cookie);
    expect(await server.anonymous().send('/api/user', { headers: stolen })).toMatchObject(ENDED);
    expect((await alice.get('/api/user')).status).toBe(200);
    // The same session continues: its socket, its name in the list.
    expect(listed((await alice.get('/api/sessions')).body)).toMatchObject([{ id: before?.['id'], isThis: true }]);
    await server.server.hub.beat();
    expect(await socket.nextOf('hb')).toMatchObject({ type: 'hb' });
    expect(socket.raw.readyState).toBe(socket.raw.OPEN);
  });

  test('two concurrent password changes leave one, and the old password stops working', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.user();
    const other = server.anotherDeviceOf('alice');
    await other.user();
    const change = (client: TestClient, newPassword: string) =>
      client.send('/api/user/password', { method: 'POST', json: { password: TEST_PASSWORD, newPassword } });
    const thieves = Array.from({ length: 6 }, () => server.anonymous());

    const [mine, theirs, ...logIns] = await Promise.all([
      change(alice, NEW_PASSWORD),
      change(other, 'another garden 3'),
      ...thieves.map((thief) => logIn(thief, TEST_PASSWORD)),
    ]);

    expect([mine, theirs].filter(({ status }) => status === 204)).toHaveLength(1);
    expect(logIns.every(({ status }) => status === 200 || status === 401)).toBe(true);
    for (const thief of thieves) expect(await thief.send('/api/user')).toMatchObject(ENDED);
    const rows = await server.deps.db.read.selectFrom('sessions').select('id').execute();
    expect(rows).toHaveLength(1);
  });
});

test.each([
  ['', 400, 'fields_required'],
  ['seven77', 400, 'new_password_too_short'],
  ['a'.repeat(257), 400, 'password_too_long'],
  ['tulip\u0000garden', 400, 'invalid_characters'],
])('%j is refused as a new password', async (newPassword, status, code) => {
  await using server = await TestServer.start();

  const answer = await server.as('alice').post('/api/user/password', { password: TEST_PASSWORD, newPassword });

  expect(answer).toMatchObject({ status, body: { code, details: [{ field: 'newPassword' }] } });
  expect((await logIn(server.anonymous(), TEST_PASSWORD)).status).toBe(200);
});

test('an expired session is not listed', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  server.clock.advance(20 * 24 * HOUR_MS);
  await server.anotherDeviceOf('alice').user();
  server.clock.advance(20 * 24 * HOUR_MS);
  const third = server.anotherDeviceOf('alice');

  const list = await third.get('/api/sessions');

  expect(listed(list.body).map(({ isThis }) => isThis)).toEqual([true, false]);
});

function logIn(client: TestClient, password: string, headers: Record<string, string> = {}) {
  return client.send('/api/login', { method: 'POST', json: { email: 'alice@example.com', password }, headers });
}

function listed(body: unknown): Record<string, unknown>[] {
  return Array.isArray(body) ? body : [];
}

/** Hours after the test's clock began. */
function at(hours: number): string {
  return new Date(Date.UTC(2026, 10, 21, 12 + hours)).toISOString();
}
