import { expect, test } from 'vitest';
import { approveFollowers } from '../../testing/approving.ts';
import {
  codeOf,
  edit,
  messagesOf,
  onlyConversationOf,
  react,
  sendPhoto,
  unsend,
} from '../../testing/changing-messages.ts';
import { conversationOf, send, textsOf, trySend } from '../../testing/messaging.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { accept, decline, letWrite, listOf, memberOf, open, request, textsIn } from '../../testing/requesting.ts';
import { Socket } from '../../testing/socket.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('the receiver decides whether a first message is a request: everyone, people whom they follow, or nobody', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await approveFollowers(alice);
    const receivers = ['unset', 'everyone', 'stranger', 'asking', 'following', 'nobody'];
    for (const name of receivers) {
      const receiver = server.as(name);
      if (name === 'everyone' || name === 'nobody') await letWrite(receiver, name);
      else if (name !== 'unset') await letWrite(receiver, 'followed');
      if (['asking', 'following', 'nobody'].includes(name)) await follow(receiver, alice);
      if (name === 'following') await alice.post(`/api/followers/${await receiver.id()}`);
      await send(alice, receiver);
    }

    const seen: Record<string, boolean | undefined> = {};
    for (const name of receivers) seen[name] = (await onlyConversationOf(server.as(name))).isRequest;

    expect(seen).toEqual({
      unset: false,
      everyone: false,
      stranger: true,
      asking: true,
      following: false,
      nobody: true,
    });
    expect(new Set((await listOf(alice)).map(({ isRequest }) => isRequest))).toEqual(new Set([false]));
  });

  test('a message to a username or over the socket is a request, too; one in a conversation that its receiver opened is none', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol, dave] = [server.as('alice'), server.as('bob'), server.as('carol'), server.as('dave')];
    for (const receiver of [bob, carol, dave]) await letWrite(receiver, 'nobody');

    const { username } = await bob.user();
    await alice.post('/api/messages/send-by-username', { username, content: 'Hello' });
    await open(alice, carol);
    await using socket = await Socket.open(server, alice);
    socket.send({ type: 'message', conversationId: await conversationOf(alice, carol), message: 'Hello' });
    await socket.nextOf('new_message');
    await open(dave, alice);
    await send(alice, dave);

    const seen = [];
    for (const receiver of [bob, carol, dave]) seen.push((await onlyConversationOf(receiver)).isRequest);
    expect(seen).toEqual([true, true, false]);
  });

  test('a conversation that has messages is no request later, whatever its members choose', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob, '1');
    await letWrite(bob, 'nobody');
    await letWrite(alice, 'nobody');

    for (const text of ['2', '3', '4', '5']) await send(alice, bob, text);
    await send(bob, alice, '6');

    expect(await onlyConversationOf(bob)).toMatchObject({ isRequest: false, receivedK: 5, lastN: 6 });
    expect(await onlyConversationOf(alice)).toMatchObject({ isRequest: false, receivedK: 1, lastN: 6 });
  });

  test('three messages of a request arrive, and later ones do not: in no page, pull, snapshot or file, and no device is poked', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 3 });
    const device = new PullingDevice(bob);
    const before = await device.pull();
    await using socket = await Socket.open(server, bob);
    await socket.next();

    const held = await send(alice, bob, '4');
    const photo = await sendPhoto(alice, bob, { content: '5' });
    await edit(alice, held.id, '4, changed');
    await react(alice, photo.id, '🌹');
    await unsend(alice, held.id);
    const file = photo.media?.variants[0]?.url ?? '';

    expect(textsIn(before)).toEqual(['1', '2', '3']);
    expect(await onlyConversationOf(bob)).toMatchObject({
      isRequest: true,
      lastN: 3,
      receivedK: 3,
      unreadCount: 3,
      lastMessage: { content: '3' },
    });
    expect(await textsOf(bob, alice)).toEqual(['1', '2', '3']);
    expect(await device.pull()).toEqual([]);
    expect(textsIn(await new PullingDevice(bob).pull())).toEqual(['1', '2', '3']);
    await server.server.hub.beat();
    expect(await socket.next()).toMatchObject({ type: 'hb', u: Number(device.cursor?.split('.').at(-1)) });
    expect([(await bob.get(file)).status, (await alice.get(file)).status]).toEqual([404, 200]);
    const refused = [
      await react(bob, photo.id, '🌷'),
      await bob.post('/api/reports', { target: 'message', targetId: photo.id, reason: 'spam' }),
      await bob.delete(`/api/messages/${photo.id}`),
      await bob.get(`/api/messages/${photo.id}/download`),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [404, 'message_not_found']));
    expect((await messagesOf(alice, bob)).map(({ content }) => content)).toEqual(['1', '2', '3', '', '5']);
  });

  test('an edited or unsent message of a request changes for its receiver while it has arrived', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob' });
    const sent = [await send(alice, bob, '2'), await send(alice, bob, '3'), await send(alice, bob, '4')];
    const device = new PullingDevice(bob);
    await device.pull();

    await edit(alice, sent[1]?.id ?? '', 'three');
    const edited = await device.pull();
    for (const { id } of sent) await unsend(alice, id);

    expect(textsIn(edited)).toEqual(['three']);
    expect(edited.map(({ t }) => t)).toEqual(['message', 'conversation']);
    expect(await onlyConversationOf(bob)).toMatchObject({ unreadCount: 1, receivedK: 3, lastMessage: { content: '' } });
  });

  test("marks of a request are its receiver's own until they accept it; the sender then gets them", async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 4 });
    const path = `/api/conversations/${await conversationOf(alice, bob)}/read`;
    const [atAlice, atBob] = [new PullingDevice(alice), new PullingDevice(server.anotherDeviceOf('bob'))];
    for (const device of [atAlice, atBob]) await device.pull();

    await bob.post('/api/conversations/delivered', { items: [{ id: await conversationOf(alice, bob), k: 3 }] });
    await bob.post(path, { k: 2 });
    const pulled = [await atAlice.pull(), await atBob.pull()];
    const own = await onlyConversationOf(bob);
    const before = await onlyConversationOf(alice);
    await accept(bob, alice);
    const after = await onlyConversationOf(alice);
    await bob.post(path);

    expect(pulled.map((ops) => ops.length)).toEqual([0, 1]);
    expect(own).toMatchObject({ readK: 2, deliveredK: 3, unreadCount: 1 });
    expect([before, after, await onlyConversationOf(alice)]).toMatchObject([
      { otherReadK: 0, otherDeliveredK: 0 },
      { otherReadK: 2, otherDeliveredK: 3 },
      { otherReadK: 4, otherDeliveredK: 4 },
    ]);
  });

  test('accepting brings all messages, and changes nothing for the sender if none was read', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 4 });
    const unsent = await send(alice, bob, '5');
    await unsend(alice, unsent.id);
    const [atAlice, atBob] = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of [atAlice, atBob]) await device.pull();
    const path = `/api/conversations/${await conversationOf(alice, bob)}`;

    const answers = [await accept(bob, alice), await accept(bob, alice), await accept(alice, bob)];
    const pulled = await atBob.pull();
    await send(alice, bob, '6');

    expect(answers.map(codeOf)).toEqual(answers.map(() => [204, null]));
    expect(textsIn(pulled)).toEqual(['4', '']);
    expect(pulled.at(-1)).toMatchObject({
      t: 'conversation',
      v: { isRequest: false, lastN: 5, receivedK: 5, unreadCount: 4 },
    });
    expect(pulled.at(-1)).not.toHaveProperty('from');
    expect(textsIn(await atBob.pull())).toEqual(['6']);
    expect(textsIn(await atAlice.pull())).toEqual(['6']);
    const eve = server.as('eve');
    const strangers = [await eve.post(`${path}/accept`), await eve.post(`${path}/decline`)];
    expect(strangers.map(codeOf)).toEqual(strangers.map(() => [404, 'conversation_not_found']));
  });

  test('a pull brings the newest 50 messages of an accepted request, and pages the others', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 60 });
    const [known, fresh] = [new PullingDevice(bob), new PullingDevice(bob)];
    await known.pull();

    await accept(bob, alice);

    const last50 = Array.from({ length: 50 }, (_, i) => String(i + 11));
    const ops = await known.pull();
    expect(textsIn(ops)).toEqual(last50);
    expect(ops.at(-1)).toMatchObject({ t: 'conversation', from: 11 });
    expect(textsIn(await fresh.pull())).toHaveLength(30);
    expect(await textsOf(bob, alice)).toHaveLength(60);
  });

  test('an answer, or a reaction, accepts a request and brings all messages; opening it does not', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const seen = [];
    for (const [i, name] of ['bob', 'carol', 'dave'].entries()) {
      const receiver = await request(server, { from: alice, to: name, count: 5 });
      const device = new PullingDevice(receiver);
      await device.pull();
      const [first] = await messagesOf(receiver, alice);
      if (i === 0) await send(receiver, alice, 'Who are you?');
      if (i === 1) await react(receiver, first?.id ?? '', '🌷');
      if (i === 2) await open(receiver, alice);
      const { isRequest, lastN, receivedK, lastMessage } = await onlyConversationOf(receiver);
      seen.push([isRequest, lastN, receivedK, lastMessage?.content, textsIn(await device.pull())]);
    }

    expect(seen).toEqual([
      [false, 6, 5, 'Who are you?', ['4', '5', 'Who are you?']],
      [false, 5, 5, '5', ['1', '4', '5']],
      [true, 3, 3, '3', []],
    ]);
    const ofAlice = (await listOf(alice)).map(({ lastN, receivedK }) => `${lastN} ${receivedK}`);
    expect(new Set(ofAlice)).toEqual(new Set(['6 1', '5 0']));
  });

  test('a declined request is deleted for its receiver, who gets nothing more until they write or open it', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob' });
    const [first] = await messagesOf(bob, alice);
    const [device, atAlice] = [new PullingDevice(bob), new PullingDevice(alice)];
    for (const each of [device, atAlice]) await each.pull();
    await edit(alice, first?.id ?? '', 'one');
    await atAlice.pull();

    const answers = [await decline(bob, alice), await decline(bob, alice)];
    const declined = await device.pull();
    const ofAlice = await atAlice.pull();
    for (const text of ['2', '3', '4', '5']) await send(alice, bob, text);
    await edit(alice, first?.id ?? '', 'One');
    const later = await device.pull();
    const hidden = [await listOf(bob), await textsOf(bob, alice), await new PullingDevice(bob).pull()];
    const path = `/api/conversations/${await conversationOf(alice, bob)}`;
    const refused = [await accept(bob, alice), await bob.get(`${path}/messages`), await bob.post(`${path}/read`)];
    const opened = await open(bob, alice);
    const again = await device.pull();
    await send(bob, alice, '6');

    expect(answers.map(codeOf)).toEqual([
      [204, null],
      [204, null],
    ]);
    expect(declined.map((op) => [op.t, 'del' in op])).toEqual([
      ['message', true],
      ['conversation', true],
    ]);
    // A deletion with the revision of the message would refuse it when it comes again.
    expect(declined[0]?.rev).toBe(first?.rev);
    expect([ofAlice, later]).toEqual([[], []]);
    expect(
      hidden.map((each) => each.filter((one) => typeof one === 'string' || !('t' in one) || one.t === 'conversation')),
    ).toEqual([[], [], []]);
    expect(refused.map(codeOf)).toEqual(refused.map(() => [404, 'conversation_not_found']));
    expect(opened).toMatchObject({ status: 201, body: { isRequest: true, lastN: 3, receivedK: 3 } });
    expect(textsIn(again)).toEqual(['One', '2', '3']);
    expect(textsIn(await device.pull())).toEqual(['4', '5', '6']);
    expect(await onlyConversationOf(bob)).toMatchObject({ isRequest: false, lastN: 6, receivedK: 5 });
    expect(await textsOf(alice, bob)).toEqual(['One', '2', '3', '4', '5', '6']);
  });

  test('a request that comes back shows no message that its receiver deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 2 });
    const [, second] = await messagesOf(bob, alice);
    await bob.delete(`/api/messages/${second?.id}`);
    await decline(bob, alice);

    const opened = await open(bob, alice);

    expect(opened).toMatchObject({ status: 201, body: { lastN: 2, lastMessage: { content: '1' }, unreadCount: 0 } });
    expect(await textsOf(bob, alice)).toEqual(['1']);
  });

  test('declining a conversation that is no request changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob);
    const before = await memberOf(server, bob, alice);

    expect((await decline(bob, alice)).status).toBe(204);

    expect(await memberOf(server, bob, alice)).toEqual(before);
  });

  test('a request whose receiver writes to the sender by their profile after declining comes back with all', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 2 });
    const device = new PullingDevice(bob);
    await decline(bob, alice);
    await device.pull();
    await send(alice, bob, '3');

    const blind = await bob.post(`/api/conversations/${await conversationOf(alice, bob)}/messages`, { content: 'Hm' });
    const answer = await trySend(bob, alice, 'Hello');

    expect([blind, answer].map(({ status }) => status)).toEqual([404, 201]);
    expect(textsIn(await device.pull())).toEqual(['1', '2', '3', 'Hello']);
  });
});

async function follow(client: TestClient, other: TestClient): Promise<void> {
  await client.post(`/api/users/${await other.id()}/follow`);
}
