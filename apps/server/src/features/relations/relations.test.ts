import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { send, trySend } from '../../testing/messaging.ts';
import { publish } from '../../testing/posting.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('L13 an export reveals nobody who blocked its user, and a deleted account leaves no block', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const [unaId, vicId] = [await una.id(), await vic.id()];
    await send(una, vic, 'Before');
    await una.post(`/api/users/${vicId}/follow`);
    await vic.post(`/api/users/${unaId}/follow`);
    await publish(una);
    await vic.post(`/api/users/${unaId}/mute`);
    await una.post(`/api/users/${vicId}/block`);

    const copies = [await copyOf(server, una), await copyOf(server, vic)];
    await una.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();

    expect(copies[0]).toMatchObject({ relations: [{ id: vicId, isBlocked: true }], following: [], followers: [] });
    expect(copies[1]).toMatchObject({ relations: [], following: [], followers: [], messages: [{ content: 'Before' }] });
    expect(await server.deps.db.read.selectFrom('relations').selectAll().execute()).toEqual([]);
    await expectExactCounters(server.deps.db);
    expect((await trySend(vic, una, 'Are you there?')).status).toBe(404);
  });

  test('a block and concurrent interactions of the two users end in a consistent state', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const [unaId, vicId] = [await una.id(), await vic.id()];
    const post = await publish(una);
    // The users followed each other before, so the rows exist and are off.
    for (const method of ['POST', 'DELETE']) {
      await una.fetch(`/api/users/${vicId}/follow`, { method });
      await vic.fetch(`/api/users/${unaId}/follow`, { method });
    }

    const answers: TestResponse[] = await Promise.all([
      vic.post(`/api/users/${unaId}/follow`),
      una.post(`/api/users/${vicId}/follow`),
      vic.post(`/api/posts/${post.id}/flower`, { isFlowered: true }),
      una.post(`/api/users/${vicId}/block`),
      vic.post(`/api/users/${unaId}/follow`),
      vic.post('/api/comments', { postId: post.id, content: 'Hello' }),
      vic.post(`/api/users/${unaId}/block`),
    ]);
    const follows = await server.deps.db.read.selectFrom('follows').selectAll().where('isOn', '=', 1).execute();

    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([]);
    expect([answers[3]?.status, answers[6]?.status]).toEqual([200, 200]);
    expect(follows).toEqual([]);
    await expectExactCounters(server.deps.db);
  });

  test('a muted user causes no push: not by message, flower, comment or follow', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('una');
    const post = await publish(world.as('una'));
    const [una, vic] = [world.as('una'), world.as('vic')];
    await una.post(`/api/users/${await world.id('vic')}/mute`);

    await world.write('vic', 'una', 'Hello');
    await vic.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await vic.post('/api/comments', { postId: post.id, content: 'Lovely' });
    await vic.post(`/api/users/${await world.id('una')}/follow`);
    await world.settle();
    const silent = world.pushesTo(browser);
    await una.delete(`/api/users/${await world.id('vic')}/mute`);
    await world.write('vic', 'una', 'Hello again');
    await world.settle();

    expect(silent).toEqual([]);
    expect(world.pushesTo(browser)).toMatchObject([{ kind: 'message', body: 'Hello again' }]);
    expect(Object((await una.get('/api/conversations')).body)[0]).toMatchObject({ unreadCount: 2 });
  });
});

test('L15 no log contains messages or secrets of users', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  await using server = await TestServer.start({ overrides: { log } });
  const [una, vic] = [server.as('una'), server.as('vic')];
  const post = await publish(vic, { content: 'captionkvjxzq' });
  await send(vic, una, 'messagekvjxzq');
  const report = { target: 'post', targetId: post.id, reason: 'spam', note: 'notekvjxzq' };
  const { body } = await una.post('/api/reports', report);
  const sessions = [una, vic].map(({ cookie }) => cookie?.split('=')[1] ?? '');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/endpointkvjxzq';

  await una.post('/api/push/subscribe', { endpoint, keys: { p256dh: 'keykvjxzq', auth: 'authkvjxzq' } });
  await una.fetch('/api/user', { method: 'DELETE', json: { password: 'wrongkvjxzq' } });
  await una.send('/api/password-reset/request', { method: 'POST', json: { email: 'una@example.com' } });
  await server
    .admin()
    .post(`/api/admin/reports/${Object(body).id}/decide`, { decision: 'deactivate', reason: 'whykvjxzq' });
  await una.send('/api/posts/%E0%A4%A', {});
  await server.settle();

  const pushesTo = lines.join('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [TEST_PASSWORD, ...sessions, 'kvjxzq', 'una@example.com']) {
    expect(secret).not.toBe('');
    expect(pushesTo).not.toContain(secret);
  }
});

/** The files of a user's export. */
async function copyOf(server: TestServer, client: TestClient): Promise<Record<string, unknown>> {
  const asked = await client.post('/api/user/export', { password: TEST_PASSWORD });
  if (asked.status !== 202) throw new Error(asked.text);
  await server.settle();
  const files = Object.entries(unzipSync((await client.get('/api/user/export/file')).bytes));
  return Object.fromEntries(
    files
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, bytes]) => [name.replace('.json', ''), JSON.parse(strFromU8(bytes))]),
  );
}
