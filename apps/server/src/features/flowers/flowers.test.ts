import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('giving a flower twice counts once and announces once', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const bob = server.as('bob');

    const first = await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    const after = await server.touches();
    const again = await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });

    expect(first.body).toEqual({ isFlowered: true, flowersCount: 1 });
    expect(again).toMatchObject({ status: 200, body: { isFlowered: true, flowersCount: 1 } });
    expect(await server.touches()).toEqual(after);
    expect(after.filter(({ type }) => type === 'flower')).toEqual([{ scope: 'u:bob', type: 'flower', id: post.id }]);
  });

  test('Y11 the answer carries flower and count as the next pull does, and reads them again for a repeated request', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const bob = server.as('bob');
    const device = new PullingDevice(bob);
    await device.pull();
    const path = `/api/posts/${post.id}/flower`;
    const headers = { 'idempotency-key': server.deps.newId(), 'x-sync-ops': '1' };

    const given = await bob.post(path, { isFlowered: true }, headers);
    // The counters are not published to all users yet.
    const pulled = await device.pull();
    await server.as('carol').post(path, { isFlowered: true });
    const again = await bob.post(path, { isFlowered: true }, headers);
    const other = await bob.post(path, { isFlowered: true }, { 'x-sync-ops': '1' });

    const ops = (flowersCount: number, rev: number) => [
      { s: 'u', t: 'flower', id: post.id, rev: 1, v: { postId: post.id, isFlowered: true, rev: 1 } },
      { s: 'u', t: 'post', id: post.id, rev, v: { flowersCount, rev } },
    ];
    expect(given.body).toMatchObject({ isFlowered: true, flowersCount: 1, ops: ops(1, 2) });
    expect(pulled).toEqual(Reflect.get(Object(given.body), 'ops'));
    expect(again.body).toMatchObject({ isFlowered: true, flowersCount: 1, ops: ops(2, 3) });
    expect(other.body).toMatchObject({ isFlowered: true, flowersCount: 2, ops: ops(2, 3) });
  });

  test('Y11 an answer about a flower that was never given does not contain it', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));

    const path = `/api/posts/${post.id}/flower`;
    const answer = await server.as('bob').post(path, { isFlowered: false }, { 'x-sync-ops': '1' });

    expect(answer.body).toMatchObject({ isFlowered: false, ops: [{ t: 'post', v: { flowersCount: 0 } }] });
  });

  test('a flower is given and removed without a body or with an empty one', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const bob = server.as('bob');
    const path = `/api/posts/${post.id}/flower`;

    const answers = [await bob.post(path), await bob.post(path, {}), await bob.post(path)];
    const status = await bob.get(`/api/posts/${post.id}/flower-status`);

    expect(answers.map((answer) => answer.body)).toEqual([
      { isFlowered: true, flowersCount: 1 },
      { isFlowered: false, flowersCount: 0 },
      { isFlowered: true, flowersCount: 1 },
    ]);
    expect(status.body).toEqual({ isFlowered: true, flowersCount: 1 });
  });

  test('removing a flower that was never given changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));

    const answer = await server.as('bob').post(`/api/posts/${post.id}/flower`, { isFlowered: false });

    expect(answer.body).toEqual({ isFlowered: false, flowersCount: 0 });
    expect((await server.touches()).filter(({ type }) => type === 'flower')).toEqual([]);
    expect(await server.deps.db.read.selectFrom('flowers').selectAll().execute()).toEqual([]);
  });

  test('N15 parallel flowers of one user and of many leave counts that match the rows', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const people = Array.from({ length: 15 }, (_, i) => server.as(`person${i}`));
    for (const person of people) await person.user();
    const path = `/api/posts/${post.id}/flower`;

    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => server.as('bob').post(path)),
      ...people.map((person) => person.post(path, { isFlowered: true })),
    ]);

    const rows = await server.deps.db.read.selectFrom('flowers').select('userNumber').where('isOn', '=', 1).execute();
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await server.as('alice').get('/api/posts')).body).toMatchObject([{ flowersCount: rows.length }]);
    expect(rows.length).toBe(people.length);
  });

  test('a flower is pulled by the user who gave it alone; the count reaches all later', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const bob = server.as('bob');
    await server.as('carol').user();

    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await server.settle();
    const pulls = [await bob.get('/api/sync'), await server.as('carol').get('/api/sync')];

    expect(pulls[0]?.text).toContain(
      `"t":"flower","id":"${post.id}","rev":1,"v":{"postId":"${post.id}","isFlowered":true`,
    );
    expect(pulls[1]?.text).not.toContain('"t":"flower"');
    expect(pulls[1]?.text).toContain('"flowersCount":1');
    expect(pulls[1]?.text).not.toContain(await bob.id());
  });

  test('N20 a repeated key is answered again, another request under it is refused, and keys of other users do not matter', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const path = `/api/posts/${post.id}/flower`;
    const key = { 'idempotency-key': server.deps.newId() };

    const answers = await Promise.all(Array.from({ length: 5 }, () => server.as('bob').post(path, undefined, key)));
    const other = await server.as('bob').post(path, { isFlowered: false }, key);
    const independent = await server.as('carol').post(path, undefined, key);

    for (const answer of answers) expect(answer.body).toEqual({ isFlowered: true, flowersCount: 1 });
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(4);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(independent.body).toEqual({ isFlowered: true, flowersCount: 2 });
  });
});

test.each([{ isFlowered: 'true' }, { isFlowered: 1 }, { isFlowered: [true] }, [], 'x'])(
  'a desired state of the wrong type, %j, is 400',
  async (mutation) => {
    await using server = await TestServer.start();
    const post = await publish(server.as('alice'));

    const answer = await server.as('bob').post(`/api/posts/${post.id}/flower`, mutation);

    expect(answer.status).toBe(400);
  },
);

test('own flowers are marked in lists', async () => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'));
  await server.as('bob').post(`/api/posts/${post.id}/flower`);

  expect((await server.as('bob').get('/api/posts')).body).toMatchObject([{ isFlowered: true }]);
  expect((await server.as('carol').get('/api/posts')).body).toMatchObject([{ isFlowered: false, flowersCount: 1 }]);
});
