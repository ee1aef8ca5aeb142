import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { idNamed } from '../../testing/named-ids.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase, untilWaiting } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { listOldSubscriptions } from './push.repo.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc:def';

/** Keys like those of a browser. */
function newKeys() {
  const ecdh = createECDH('prime256v1');
  return { p256dh: ecdh.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
}

const KEYS = newKeys();

function subscribe(client: TestClient, endpoint = ENDPOINT, keys: unknown = KEYS, headers = {}): Promise<TestResponse> {
  return client.post('/api/push/subscribe', { endpoint, keys, expirationTime: null }, headers);
}

async function rows({ deps }: TestServer): Promise<{ endpoint: string; userId: string }[]> {
  return deps.db.read.selectFrom('pushSubscriptions').select(['endpoint', 'userId']).orderBy('createdAt').execute();
}

forEachDialect((dialect) => {
  test('a subscription is stored once and deleted on request; other users receive nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const userId = await alice.id();
    const touches = await server.touches();

    const first = await subscribe(alice);
    const again = await subscribe(alice, ENDPOINT, newKeys());
    const stored = await rows(server);
    const unsubscribed = await alice.post('/api/push/unsubscribe', { endpoint: ENDPOINT });
    const twice = await alice.post('/api/push/unsubscribe', { endpoint: ENDPOINT });

    expect([first, again]).toMatchObject([
      { status: 201, body: { endpoint: ENDPOINT } },
      { status: 201, body: { endpoint: ENDPOINT } },
    ]);
    expect(stored).toEqual([{ endpoint: ENDPOINT, userId }]);
    expect([unsubscribed.status, twice.status]).toEqual([204, 204]);
    expect(await rows(server)).toEqual([]);
    expect(await server.touches()).toEqual(touches);
  });

  test('a repeated request does not restore a deleted subscription', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const key = { 'idempotency-key': 'subscribe-1' };
    await subscribe(alice, ENDPOINT, KEYS, key);
    await alice.post('/api/push/unsubscribe', { endpoint: ENDPOINT });

    const again = await subscribe(alice, ENDPOINT, KEYS, key);

    expect(again.status).toBe(201);
    expect(await rows(server)).toEqual([]);
  });

  test('I21 a user cannot delete the subscription of another', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await subscribe(alice);

    const answer = await bob.post('/api/push/unsubscribe', { endpoint: ENDPOINT });

    expect(answer.status).toBe(204);
    expect(await rows(server)).toEqual([{ endpoint: ENDPOINT, userId: await alice.id() }]);
  });

  test('P10 a browser that another user uses now is assigned to them', async () => {
    await using server = await TestServer.start({ dialect });
    await subscribe(server.as('alice'));

    const answer = await subscribe(server.as('bob'));

    expect(answer.status).toBe(201);
    expect(await rows(server)).toEqual([{ endpoint: ENDPOINT, userId: await server.as('bob').id() }]);
  });

  test('P11 an endpoint alone does not give access to a subscription', async () => {
    await using server = await TestServer.start({ dialect });
    await subscribe(server.as('alice'));

    const answer = await subscribe(server.as('bob'), ENDPOINT, newKeys());

    expect(answer).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect(await rows(server)).toEqual([{ endpoint: ENDPOINT, userId: await server.as('alice').id() }]);
  });

  test('P09 a subscription is deleted with its session and with its account', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await subscribe(alice);
    const other = server.anotherDeviceOf('alice');
    await subscribe(other, `${ENDPOINT}2`);

    await alice.post('/api/logout');
    const left = await rows(server);
    await other.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });

    expect(left.map(({ endpoint }) => endpoint)).toEqual([`${ENDPOINT}2`]);
    expect(await rows(server)).toEqual([]);
  });

  test('P12 the oldest of more than twenty subscriptions is deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    for (let i = 0; i < 21; i++) {
      server.clock.advance(1000);
      await subscribe(alice, `${ENDPOINT}${i}`);
    }

    const stored = (await rows(server)).map(({ endpoint }) => endpoint);

    expect(stored).toEqual(Array.from({ length: 20 }, (_, i) => `${ENDPOINT}${i + 1}`));
  });

  test('subscriptions of a user are found by an index', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fixture.db.write(async (tx) => {
      const [one, other] = [idNamed('one'), idNamed('other')];
      for (const id of [one, other]) {
        const person = { id, email: id, username: id, firstName: '', lastName: '', bio: '', profileImageUrl: null };
        const rest = { role: 'user' as const, isActive: 1, passwordHash: '', createdAt: 0, updatedAt: 0, rev: 1 };
        await tx
          .insertInto('users')
          .values({ ...person, ...rest })
          .execute();
        const session = { id, tokenHash: id, userId: id, createdAt: 0, lastSeenAt: 0, device: '' };
        await tx.insertInto('sessions').values(session).execute();
      }
      for (let from = 0; from < 3000; from += 500) {
        const many = Array.from({ length: 500 }, (_, i) => ({
          endpoint: `https://x/${from + i}`,
          userId: i % 100 === 0 ? other : one,
          sessionId: one,
          ...KEYS,
          createdAt: i,
        }));
        await tx.insertInto('pushSubscriptions').values(many).execute();
      }
    });
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => listOldSubscriptions(reader, idNamed('other'), 20));
  });
});

test('P12 two concurrent subscriptions do not exceed the limit', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const alice = server.as('alice');
  for (let i = 0; i < 20; i++) {
    await subscribe(alice, `${ENDPOINT}${i}`);
    server.clock.advance(1000);
  }

  const { answers } = await deps.db.write(async (tx) => {
    const oldest = tx.selectFrom('pushSubscriptions').select('endpoint').where('endpoint', '=', `${ENDPOINT}0`);
    await oldest.forUpdate().execute();
    const both = Promise.all([subscribe(alice, `${ENDPOINT}20`), subscribe(alice, `${ENDPOINT}21`)]);
    await untilWaiting(deps.db.read, 2);
    return { answers: both };
  });

  expect((await answers).map(({ status }) => status)).toEqual([201, 201]);
  expect(await rows(server)).toHaveLength(20);
});

test.each([
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '169.254.169.254',
  '10.0.0.1',
  '100.64.0.1',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '142.250.74.106',
])('P01 the server never sends to %s', async (host) => {
  await using server = await TestServer.start();

  const answer = await subscribe(server.as('alice'), `https://${host}/x`);

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_subscription', message: 'Invalid push subscription' },
  });
  expect(await rows(server)).toEqual([]);
});

test('P02 P03 other schemes, ports, hosts and notations are refused', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:443/x',
    'https://u:p@fcm.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://FCM.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://fcm.googleapis.com\\@evil.example/x',
    ' https://fcm.googleapis.com/x',
    'https://fcm.goo\ngleapis.com/x',
    'file:///etc/passwd',
    'javascript:1',
    '',
    'x',
    'https://evil.example/x',
    'https://evilfcm.googleapis.com.evil.co/x',
    'https://xfcm.googleapis.com/x',
    'https://googleapis.com/x',
    `https://fcm.googleapis.com/${'x'.repeat(2049)}`,
  ]) {
    expect((await subscribe(alice, endpoint)).status, endpoint).toBe(400);
  }

  expect(await rows(server)).toEqual([]);
});

test('P04 the push services of browsers are known', async () => {
  await using server = await TestServer.start();

  for (const host of [
    'fcm.googleapis.com',
    'jmt17.google.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'wns2-par02p.notify.windows.com',
  ]) {
    expect((await subscribe(server.as('alice'), `https://${host}/some/thing?token=a`)).status, host).toBe(201);
  }
});

test('P08 keys that cannot encrypt are refused', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const point = Buffer.from(KEYS.p256dh, 'base64url');
  const besides = Buffer.from(point).fill(1, 33);

  for (const keys of [
    { ...KEYS, p256dh: point.subarray(0, 64).toString('base64url') },
    { ...KEYS, p256dh: besides.toString('base64url') },
    { ...KEYS, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...KEYS, p256dh: '' },
    { ...KEYS, p256dh: `${KEYS.p256dh.slice(1)}!` },
    { ...KEYS, auth: randomBytes(15).toString('base64url') },
    { ...KEYS, auth: randomBytes(17).toString('base64url') },
    { ...KEYS, auth: 'x y' },
  ]) {
    expect(await subscribe(alice, ENDPOINT, keys)).toMatchObject({
      status: 400,
      body: { code: 'invalid_subscription' },
    });
  }
  for (const keys of [undefined, null, {}, [], 'x', { p256dh: 5, auth: KEYS.auth }]) {
    const body = JSON.parse(JSON.stringify({ endpoint: ENDPOINT, keys }));
    expect((await alice.post('/api/push/subscribe', body)).status).toBe(400);
  }
  expect((await alice.post('/api/push/unsubscribe', {})).status).toBe(400);
  expect(await rows(server)).toEqual([]);
  expect((await subscribe(alice, ENDPOINT, { p256dh: `${KEYS.p256dh}=`, auth: `${KEYS.auth}==` })).status).toBe(201);
});
