import { type ConversationEntity, ConversationEntitySchema } from '@posy/contract/conversations';
import { DELETED_USER } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { setAccountEmptied } from '../../testing/half-deactivated.ts';
import { conversationOf, send, trySend } from '../../testing/messaging.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('H18 a read mark never moves back, and both users receive it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    for (let i = 0; i < 3; i++) await send(alice, bob);
    const path = `/api/conversations/${await conversationOf(alice, bob)}/read`;
    const devices = [new PullingDevice(alice), new PullingDevice(server.anotherDeviceOf('bob'))];
    for (const device of devices) await device.pull();

    const statuses: number[] = [];
    const seen: number[][] = [];
    for (const body of [{ k: 2 }, { k: 1 }, { k: 99 }, undefined]) {
      statuses.push((await bob.post(path, body)).status);
      const [atBob, atAlice] = [await listOf(bob), await listOf(alice)];
      seen.push([atBob[0]?.unreadCount ?? -1, atAlice[0]?.otherReadK ?? -1, atAlice[0]?.otherDeliveredK ?? -1]);
    }

    expect(statuses).toEqual([204, 204, 204, 204]);
    expect(seen).toEqual([
      [1, 2, 2],
      [1, 2, 2],
      [0, 3, 3],
      [0, 3, 3],
    ]);
    for (const device of devices) {
      expect((await device.pull()).map((op) => op.t)).toEqual(['conversation']);
    }
  });

  test('delivered messages are reported to the sender; foreign conversations are skipped', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, eve] = [server.as('alice'), server.as('bob'), server.as('eve')];
    await send(alice, bob);
    await send(alice, eve);
    const foreign = await conversationOf(alice, eve);

    const answer = await bob.post('/api/conversations/delivered', {
      items: [
        { id: await conversationOf(alice, bob), k: 7 },
        { id: foreign, k: 1 },
      ],
    });

    expect(answer.status).toBe(204);
    expect((await listOf(bob))[0]).toMatchObject({ deliveredK: 1, readK: 0, unreadCount: 1 });
    const delivered = new Map((await listOf(alice)).map((each) => [each.otherUser.firstName, each.otherDeliveredK]));
    expect([...delivered].toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['bob', 1],
      ['eve', 0],
    ]);
  });

  test('reading messages sets no read mark', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob);

    await bob.get(`/api/conversations/${await conversationOf(alice, bob)}/messages`);

    expect((await listOf(bob))[0]?.unreadCount).toBe(1);
  });

  test('the list is 304 while it is unchanged, also when other users post', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob);
    const first = await bob.get('/api/conversations');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };

    const same = await bob.get('/api/conversations', headers);
    await send(alice, bob);
    const changed = await bob.get('/api/conversations', headers);

    expect([first.status, same.status, changed.status]).toEqual([200, 304, 200]);
    expect(same.text).toBe('');
  });

  test('the list has the most recently active first, in pages', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const names = ['ben', 'cleo', 'dan', 'eve', 'fay'];
    for (const name of names) {
      server.clock.advance(10);
      await send(server.as(name), alice);
    }

    const found: string[] = [];
    let path: string | null = '/api/conversations?limit=2';
    while (path) {
      const { body, headers } = await alice.get(path);
      found.push(...Parse(Type.Array(ConversationEntitySchema), body).map((each) => each.otherUser.firstName));
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }

    expect(found).toEqual(names.toReversed());
  });

  test('a user whose deletion has begun is shown as a deleted one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(bob, alice);

    await setAccountEmptied(server, 'bob');

    expect(await listOf(alice)).toMatchObject([
      { otherUser: { firstName: DELETED_USER, lastName: '', username: null, isInactive: true } },
    ]);
  });

  test('an empty conversation is invisible to the other user, who can still start it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { username } = await bob.user();
    const path = `/api/conversations/${await conversationOf(alice, bob)}`;
    const before = [await bob.get(`${path}/messages`), await bob.post(`${path}/read`)];

    const made = await alice.post('/api/conversations/create-by-username', { username });
    const after = [await bob.get(`${path}/messages`), await bob.post(`${path}/read`)];
    const blind = await bob.post(`${path}/messages`, { content: 'Is anybody here?' });
    const seen = [await listOf(alice), await listOf(bob)];
    await send(bob, alice, 'Hello');

    expect(made.status).toBe(201);
    for (const { status, body } of [...before, ...after, blind]) {
      expect([status, body]).toMatchObject([404, { code: 'conversation_not_found' }]);
    }
    expect(seen.map((list) => list.length)).toEqual([1, 0]);
    expect((await bob.get(`${path}/messages`)).status).toBe(200);
    expect((await listOf(alice))[0]?.unreadCount).toBe(1);
  });

  test('only the blocking user sees a block; it works both ways and ends when it is removed', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob);
    const device = new PullingDevice(alice);
    await device.pull();
    const path = `/api/users/${await bob.id()}/block`;

    const blocked = await alice.post(path);
    const again = await alice.post(path);
    const pulled = await device.pull();
    const refused = [await trySend(alice, bob, 'Hi'), await trySend(bob, alice, 'Hi')];
    const views = [(await listOf(alice))[0]?.isBlocked, (await listOf(bob))[0]?.isBlocked];
    const unblocked = await alice.delete(path);
    const accepted = await trySend(bob, alice, 'Hi');

    expect([blocked, again, unblocked].map(({ status, body }) => [status, body])).toEqual([
      [200, { isBlocked: true }],
      [200, { isBlocked: true }],
      [200, { isBlocked: false }],
    ]);
    expect(pulled.map((op) => op.t).toSorted()).toEqual(['conversation', 'relation', 'user']);
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect(views).toEqual([true, false]);
    expect(accepted.status).toBe(201);
    expect((await alice.post(`/api/users/${await alice.id()}/block`)).status).toBe(400);
  });
});

async function listOf(client: TestClient): Promise<ConversationEntity[]> {
  return Parse(Type.Array(ConversationEntitySchema), (await client.get('/api/conversations')).body);
}
