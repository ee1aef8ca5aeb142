import { type MessageEntity, MessageEntitySchema } from '@posy/contract/messages';
import { formatCursor, isDel, type Op } from '@posy/contract/sync';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { conversationOf, send } from '../../testing/messaging.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('new messages come with their conversation, which is one line of the change log for each member', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob, '1');
    const devices = [new PullingDevice(alice), new PullingDevice(bob)] as const;
    for (const device of devices) await device.pull();
    await send(bob, alice, '2');
    await send(alice, bob, '3');

    const lines = await server.deps.db.read
      .selectFrom('syncChanges')
      .select('type')
      .where('type', '=', 'message')
      .execute();
    const pulled = await Promise.all(devices.map((device) => device.pull()));

    expect(lines).toEqual([]);
    for (const ops of pulled) {
      expect(ops.map(({ t }) => t)).toEqual(['message', 'message', 'conversation']);
      expect(textsIn(ops)).toEqual(['2', '3']);
      expect(ops.at(-1)).not.toHaveProperty('from');
    }
    for (const device of devices) expect(await device.pull()).toEqual([]);
  });

  test('a pull brings the newest of many new messages, and says from which number on', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob, '1');
    const [behind, nearly] = [new PullingDevice(bob), new PullingDevice(bob)];
    await behind.pull();
    await send(alice, bob, '2');
    await nearly.pull();
    for (let n = 3; n <= 52; n++) await send(alice, bob, String(n));

    const [ofBehind, ofNearly] = [await behind.pull(), await nearly.pull()];

    expect(textsIn(ofBehind)).toEqual(Array.from({ length: 50 }, (_, i) => String(i + 3)));
    expect(ofBehind.at(-1)).toMatchObject({ t: 'conversation', from: 3, v: { lastN: 52 } });
    expect(textsIn(ofNearly)).toHaveLength(50);
    expect(ofNearly.at(-1)).not.toHaveProperty('from');
  });

  test('a conversation that moves behind the end of an answer brings its messages with the next one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    await device.pull();
    const before = Number(device.cursor?.split('.')[2]);
    await send(alice, bob, 'first');
    for (let i = 0; i < 3; i++) await publish(bob);
    await send(alice, bob, 'second');

    const first = await device.pullOnce(`${device.cursor}&l=2`);
    const second = await device.pullOnce(formatCursor(first.cursor));

    expect(first).toMatchObject({ more: true, cursor: { since: before } });
    expect([textsIn(first.ops), textsIn(second.ops)]).toEqual([[], ['first', 'second']]);
    expect(second.cursor).not.toHaveProperty('since');
  });

  test('a message that its reader deleted on another device is not brought as new', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    await device.pull();
    const [unwanted] = [await send(alice, bob, 'unwanted'), await send(alice, bob, 'wanted')];
    await bob.delete(`/api/messages/${unwanted.id}`);

    const ops = await device.pull();

    expect(textsIn(ops)).toEqual(['wanted']);
    expect(ops.filter(isDel).map(({ id }) => id)).toEqual([unwanted.id]);
  });

  test('an answer has the new messages of some conversations at once, and goes on', async () => {
    await using server = await TestServer.start({ dialect });
    const bob = server.as('bob');
    const device = new PullingDevice(bob);
    await device.pull();
    const senders = Array.from({ length: 23 }, (_, i) => server.as(`sender${i}`));
    for (const sender of senders) await send(sender, bob);

    const first = await device.pullOnce(device.cursor);
    const ops = await device.pull();

    expect(first).toMatchObject({ more: true, cursor: { since: expect.any(Number) } });
    expect(first.ops.filter(({ t }) => t === 'conversation')).toHaveLength(20);
    const ids = await Promise.all(senders.map((sender) => conversationOf(sender, bob)));
    expect(new Set(messagesIn(ops).map(({ conversationId }) => conversationId))).toEqual(new Set(ids));
  });
});

function messagesIn(ops: readonly Op[]): MessageEntity[] {
  return ops.flatMap((op) => (op.t === 'message' && !isDel(op) ? [Parse(MessageEntitySchema, op.v)] : []));
}

function textsIn(ops: readonly Op[]): string[] {
  return messagesIn(ops).map(({ content }) => content);
}
