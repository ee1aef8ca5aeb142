import { expect, test } from 'vitest';
import type { Dialect } from '../../db/database.ts';
import { edit, messagesOf, react, sendPhoto, unsend } from '../../testing/changing-messages.ts';
import { conversationOf, readId, send, trySend } from '../../testing/messaging.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { decline, letWrite, open } from '../../testing/requesting.ts';
import { Socket } from '../../testing/socket.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { messagesExport } from './messages.export.ts';

/** How the messages reach their receiver, who never looks at an open conversation. */
type Fate = 'open' | 'request' | 'declined' | 'waiting';

/** Headers that differ from one answer to the next. */
const OF_THE_MOMENT = ['date', 'x-request-id', 'keep-alive', 'connection'];

forEachDialect((dialect) => {
  test('a request, a declined one, and one that waits look to their sender like a conversation that is never looked at', async () => {
    const silence = await seenBySender(dialect, 'open');

    for (const fate of ['request', 'declined', 'waiting'] as const) {
      expect({ fate, seen: await seenBySender(dialect, fate) }).toEqual({ fate, seen: silence });
    }
    expect(silence.length).toBeGreaterThan(30);
  });
});

/** All that a sender gets: answers, pulls, frames, lists and the export. */
async function seenBySender(dialect: Dialect, fate: Fate): Promise<readonly unknown[]> {
  await using server = await TestServer.start({ dialect });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const seen: unknown[] = [];
  const names = new Map([
    [await alice.id(), 'alice'],
    [await bob.id(), 'bob'],
    [await conversationOf(alice, bob), 'conversation'],
    [server.deps.heads.epoch, 'epoch'],
  ]);
  const note = (...things: readonly unknown[]) => seen.push(...things);
  const answer = ({ status, body, headers }: TestResponse) =>
    note(status, body, Object.fromEntries([...headers].filter(([name]) => !OF_THE_MOMENT.includes(name))));

  // Other conversations, which are requests where no further one has room.
  for (let i = 0; i < 10; i++) {
    const other = server.as(`other${i}`);
    if (fate === 'waiting') await letWrite(other, 'nobody');
    server.clock.advance(10);
    await send(alice, other);
  }
  if (fate !== 'open') await letWrite(bob, 'nobody');
  await using socket = await Socket.open(server, alice);
  const device = new PullingDevice(alice);
  const pull = async () => note(await device.pull(), device.cursor?.split('.').slice(-2));
  await pull();

  answer(await open(alice, bob));
  for (let i = 1; i <= 6; i++) {
    server.clock.advance(10);
    const id = server.deps.newId();
    names.set(id, `message ${i}`);
    const key = { 'idempotency-key': server.deps.newId() };
    for (let times = 0; times < 2; times++) answer(await trySend(alice, bob, { id, content: String(i) }, key));
    await pull();
    if (i === 2) await behave(fate, server);
  }
  const photo = await sendPhoto(alice, bob);
  names.set(photo.id, 'photo').set(photo.media?.id ?? '', 'file');
  const messages = await messagesOf(alice, bob);
  for (const { id } of messages.slice(0, 4)) answer(await edit(alice, id, 'changed'));
  for (const { id } of messages.slice(1, 5)) answer(await react(alice, id, '🌹'));
  for (const { id } of messages.slice(2, 6)) answer(await unsend(alice, id));
  answer(await alice.delete(`/api/messages/${photo.id}`));
  await pull();
  answer(await alice.get('/api/conversations'));
  answer(await alice.get(`/api/conversations/${await conversationOf(alice, bob)}/messages`));
  await server.settle();
  await pull();
  note(await new PullingDevice(alice).pull());
  const mediaIds = new Set<string>();
  const exported = messagesExport.rows(server.deps.db.read, readId(await alice.id()), { mediaIds });
  note(await Array.fromAsync(exported), mediaIds.size);
  await server.server.hub.beat();
  const frames = [];
  do frames.push(await socket.next());
  while (Reflect.get(Object(frames.at(-1)), 'type') !== 'hb');
  note(...frames);

  const named = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'id');
  const plain = (thing: unknown) => named(JSON.stringify(thing) ?? '').replaceAll(server.deps.heads.epoch, 'epoch');
  return seen.map((thing) => (Array.isArray(thing) ? thing.map(plain).toSorted() : plain(thing)));
}

/** The receiver reads and declines on a device that has got two messages. */
async function behave(fate: Fate, server: TestServer): Promise<void> {
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  if (fate === 'open') return;
  const id = await conversationOf(alice, bob);
  await new PullingDevice(bob).pull();
  await bob.post('/api/conversations/delivered', { items: [{ id, k: 2 }] });
  await bob.post(`/api/conversations/${id}/read`);
  if (fate === 'declined') await decline(bob, alice);
}
