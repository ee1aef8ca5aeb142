import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { edit, react, unsend } from '../testing/changing-messages.ts';
import { send, trySend } from '../testing/messaging.ts';
import { publish } from '../testing/posting.ts';
import { TestServer } from '../testing/test-server.ts';

/**
 * Counts how often the users of PostgreSQL have waited for its answers, one after the other: a query that is sent after an answer
 * waits once more than the query that was answered. How long an answer takes makes no difference.
 */
function countWaits(): Disposable & { readonly count: number } {
  const client: { query: (this: unknown, ...sent: unknown[]) => unknown } = pg.Client.prototype;
  const send = client.query;
  let count = 0;
  const spy = vi.spyOn(client, 'query').mockImplementation(function (this: unknown, ...sent) {
    const waits = count + 1;
    const answer = Reflect.apply(send, this, sent);
    const note = () => {
      count = Math.max(count, waits);
    };
    // First of those who wait for this answer.
    Promise.resolve(answer).then(note, note);
    return answer;
  });
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}

test('O11 the most frequent calls wait for few answers of PostgreSQL', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const alice = server.as('alice');
  const bob = server.as('bob');
  const post = await publish(alice);
  // Blocks are asked for with the rows that they may hide.
  await bob.post(`/api/users/${await server.as('carol').id()}/block`);
  const { id: replyToId } = await send(alice, bob);
  const headers = () => ({ 'idempotency-key': server.deps.newId(), 'x-sync-ops': '1' });
  const calls = {
    feed: () => bob.get('/api/posts'),
    flower: () => bob.post(`/api/posts/${post.id}/flower`, {}, headers()),
    comment: () => bob.post('/api/comments', { postId: post.id, content: 'Oh' }, headers()),
    message: () => trySend(bob, alice, 'Hello', headers()),
    reply: () => trySend(bob, alice, { content: 'Hello', replyToId }, headers()),
  };
  const counts: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    // The first call signs in, and begins the conversation.
    await call();
    using waits = countWaits();
    const { status } = await call();
    counts[name] = waits.count;
    expect(status).toBeLessThan(300);
  }

  expect(counts).toEqual({ feed: 1, flower: 5, comment: 5, message: 6, reply: 6 });
});

test('O11 edits, reactions and messages that are taken back wait for few answers of PostgreSQL', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const headers = () => ({ 'idempotency-key': server.deps.newId() });
  const changes = {
    edit: (id: string) => edit(bob, id, 'Hi', headers()),
    unsend: (id: string) => unsend(bob, id, headers()),
    react: (id: string) => react(bob, id, '🌹', headers()),
  };
  const counts: Record<string, number> = {};
  for (const [name, change] of Object.entries(changes)) {
    const sent = [await send(bob, alice), await send(bob, alice)];
    // The first call prepares what is cached.
    await change(sent[0]?.id ?? '');
    using waits = countWaits();
    const { status } = await change(sent[1]?.id ?? '');
    counts[name] = waits.count;
    expect(status).toBeLessThan(300);
  }

  expect(counts).toEqual({ edit: 10, unsend: 10, react: 8 });
});

test('O11 a read mark waits for few answers of PostgreSQL, with receipts and without', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const counts: number[] = [];
  for (const sendsReceipts of [true, true, false]) {
    await bob.fetch('/api/preferences', { method: 'PATCH', json: { sendsReceipts } });
    const { conversationId, k } = await send(alice, bob);
    using waits = countWaits();
    const { status } = await bob.post(`/api/conversations/${conversationId}/read`, { k });
    counts.push(waits.count);
    expect(status).toBe(204);
  }

  // The first call prepares what is cached.
  expect(counts.slice(1)).toEqual([8, 8]);
});

test('a message that answers none costs no statement more, a reply one', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { id: replyToId } = await send(alice, bob);
  const counts: number[] = [];
  for (const fields of [{ content: 'Hello' }, { content: 'Hello', replyToId }]) {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await send(alice, bob, fields);
    counts.push(sent.mock.calls.filter(([query]) => FINDS_MESSAGE.test(textOf(query))).length);
    sent.mockRestore();
  }

  expect(counts).toEqual([0, 1]);
});

const FINDS_MESSAGE = /^select .+ from "messages" where "id" = /;

function textOf(query: unknown): string {
  return String(Reflect.get(Object(query), 'text') ?? query);
}
