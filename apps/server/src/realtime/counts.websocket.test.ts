import type { Post } from '@posy/contract/posts';
import { CountsFrameSchema } from '@posy/contract/realtime';
import { PullResponseSchema } from '@posy/contract/sync';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { setActive } from '../testing/accounts.ts';
import { writeComment } from '../testing/commenting.ts';
import { publish, readPost } from '../testing/posting.ts';
import { PullingDevice } from '../testing/pulling.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect, temporaryPlace } from '../testing/temporary-database.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

const flower = (client: TestClient, id: string, isFlowered = true) =>
  client.post(`/api/posts/${id}/flower`, { isFlowered });

/** A socket that watches posts, after its welcome. */
async function watching(
  server: TestServer,
  client: TestClient,
  posts: readonly { readonly id: string; readonly rev: number }[],
) {
  const socket = await Socket.open(server, client);
  await socket.next();
  socket.send({ type: 'watch', posts });
  return socket;
}

function countsOf({ id, contentRev }: Post, rev: number, [flowersCount, commentsCount, viewCount]: number[]) {
  return { id, contentRev, rev, flowersCount, commentsCount, viewCount };
}

/** The counts that a socket receives until its next heartbeat. */
async function countsUntilBeat(server: TestServer, socket: Socket): Promise<unknown[]> {
  await server.server.hub.flushCounts();
  await server.server.hub.beat();
  const rows = [];
  for (;;) {
    const frame = await socket.next();
    if (!(frame instanceof Object) || !('type' in frame)) continue;
    if (frame.type === 'hb') return rows;
    if (frame.type === 'counts') rows.push(...Parse(CountsFrameSchema, frame).rows);
  }
}

forEachDialect((dialect) => {
  test('G01 counts reach the devices that watch a post, and no others; no device pulls for them', async () => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob, cleo] = [server.as('ann'), server.as('bob'), server.as('cleo')];
    const [post, other] = [await publish(ann), await publish(ann)];
    const device = new PullingDevice(cleo);
    await device.pull();
    const head = await server.deps.heads.get('g');
    await using atBob = await watching(server, bob, [{ id: post.id, rev: post.rev }]);
    await using atCleo = await watching(server, cleo, [{ id: other.id, rev: other.rev }]);

    await flower(cleo, post.id);
    await writeComment(cleo, post.id);
    const seen = await countsUntilBeat(server, atBob);

    const now = readPost(await bob.get(`/api/posts/${post.id}`));
    expect(seen).toEqual([countsOf(post, now.rev, [1, 1, 0])]);
    expect(await countsUntilBeat(server, atCleo)).toEqual([]);
    await server.server.dirtyPosts.flushAll();
    expect(await server.deps.heads.get('g')).toBe(head);
  });

  test('G02 counts that are newer than a device knows are sent as soon as it looks', async () => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob] = [server.as('ann'), server.as('bob')];
    const post = await publish(ann);
    await flower(bob, post.id);

    await using atAnn = await watching(server, ann, [{ id: post.id, rev: post.rev }]);
    const first = await atAnn.nextOf('counts');
    atAnn.send({ type: 'watch', posts: [{ id: post.id, rev: post.rev + 1 }] });

    expect(first).toEqual({ type: 'counts', rows: [countsOf(post, post.rev + 1, [1, 0, 0])] });
    expect(await countsUntilBeat(server, atAnn)).toEqual([]);
  });

  test.each([
    ['blocked by its author', (ann: TestClient, _post: string, id: string) => ann.post(`/api/users/${id}/block`)],
    ['outside of its audience', (ann: TestClient, post: string) => narrow(ann, post, 'onlyMe')],
    ['no follower', (ann: TestClient, post: string) => narrow(ann, post, 'followers')],
    ['without the deleted post', (ann: TestClient, post: string) => ann.delete(`/api/posts/${post}`)],
  ])('G03 from that moment on nobody receives counts who is %s', async (_, act) => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob, cleo] = [server.as('ann'), server.as('bob'), server.as('cleo')];
    const post = await publish(ann);
    await using atBob = await watching(server, bob, [{ id: post.id, rev: post.rev }]);
    await flower(cleo, post.id);
    expect(await countsUntilBeat(server, atBob)).toHaveLength(1);

    await act(ann, post.id, await bob.id());
    await flower(ann, post.id);

    expect(await countsUntilBeat(server, atBob)).toEqual([]);
  });

  test('G03 a removed follower and a reader of a deactivated author receive no counts', async () => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob, cleo] = [server.as('ann'), server.as('bob'), server.as('cleo')];
    const [annId, bobId] = [await ann.id(), await bob.id()];
    const [limited, open] = [await publish(ann, { audience: 'followers' }), await publish(ann)];
    for (const client of [bob, cleo]) await client.post(`/api/users/${annId}/follow`);
    await using atBob = await watching(server, bob, [
      { id: limited.id, rev: limited.rev },
      { id: open.id, rev: open.rev },
    ]);
    await flower(cleo, limited.id);
    expect(await countsUntilBeat(server, atBob)).toHaveLength(1);

    await ann.delete(`/api/followers/${bobId}`);
    await flower(ann, limited.id);
    const afterRemoval = await countsUntilBeat(server, atBob);
    await setActive(server, annId, false);
    server.deps.bus.publish({ type: 'counted', posts: [open.id, limited.id] });

    expect(afterRemoval).toEqual([]);
    expect(await countsUntilBeat(server, atBob)).toEqual([]);
  });

  test('G04 a device without a socket pulls the counts of the posts on its screen', async () => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob] = [server.as('ann'), server.as('bob')];
    const post = await publish(ann);
    const start = await pull(bob, `?l=200`);
    const [c, etag] = [cursorText(start), `"${cursorText(start)}"`];
    const watched = (rev: number) => `?c=${c}&v=${post.id}:${rev}`;
    const unchanged = await bob.get(`/api/sync${watched(post.rev)}`, { 'if-none-match': etag });
    await flower(ann, post.id);

    const counted = await pull(bob, watched(post.rev), { 'if-none-match': etag });
    const known = await bob.get(`/api/sync${watched(post.rev + 1)}`, { 'if-none-match': etag });
    const wrong = await bob.get(`/api/sync?c=${c}&v=nonsense`);

    expect([unchanged.status, known.status, wrong.status]).toEqual([304, 304, 400]);
    expect(counted).toMatchObject({ base: start.cursor, cursor: start.cursor, more: false, ops: [] });
    expect(counted.counts).toEqual([countsOf(post, post.rev + 1, [1, 0, 0])]);
  });
});

test('G05 many flowers for a post are one frame, and a change of its words is told by its content revision', async () => {
  await using server = await TestServer.start();
  const [ann, bob] = [server.as('ann'), server.as('bob')];
  const post = await publish(ann);
  await using atBob = await watching(server, bob, [{ id: post.id, rev: post.rev }]);
  await flower(bob, post.id);
  expect(await countsUntilBeat(server, atBob)).toHaveLength(1);

  for (const name of ['cleo', 'dan', 'eve']) await flower(server.as(name), post.id);
  const many = await countsUntilBeat(server, atBob);
  await ann.fetch(`/api/posts/${post.id}`, { method: 'PATCH', json: { content: 'Other words' } });
  await flower(bob, post.id, false);

  const changed = readPost(await bob.get(`/api/posts/${post.id}`));
  expect(many).toEqual([countsOf(post, post.rev + 4, [4, 0, 0])]);
  expect(changed.contentRev).toBe((post.contentRev ?? 0) + 1);
  expect(await countsUntilBeat(server, atBob)).toEqual([countsOf(changed, changed.rev, [3, 0, 0])]);
});

test('G06 after lost messages between processes a device receives what it missed', async () => {
  await using server = await TestServer.start();
  const [ann, bob] = [server.as('ann'), server.as('bob')];
  const post = await publish(ann);
  await using atBob = await watching(server, bob, [{ id: post.id, rev: post.rev }]);
  await countsUntilBeat(server, atBob);
  await server.deps.db.write((tx) =>
    tx
      .updateTable('posts')
      .set({ viewCount: 7, rev: post.rev + 1, countRev: 1 })
      .execute(),
  );

  server.deps.bus.publish({ type: 'missed-messages' });

  expect(await atBob.nextOf('counts')).toMatchObject({ rows: [countsOf(post, post.rev + 1, [0, 0, 7])] });
});

test('G07 a device watches at most 60 posts', async () => {
  await using server = await TestServer.start();
  const ann = server.as('ann');
  await using socket = await watching(
    server,
    ann,
    Array.from({ length: 61 }, () => ({ id: server.deps.newId(), rev: 0 })),
  );

  expect(await socket.nextOf('error')).toMatchObject({ code: 'invalid_input' });
});

test('G03 a removed follower receives no counts although no message of the removal arrives', async () => {
  await using place = await temporaryPlace('sqlite');
  await using server = await TestServer.start({ place });
  // No messages pass between processes on SQLite.
  await using other = await TestServer.start({ place });
  const [ann, bob, cleo] = [server.as('ann'), server.as('bob'), server.as('cleo')];
  const post = await publish(ann, { audience: 'followers' });
  for (const client of [bob, cleo]) await client.post(`/api/users/${await ann.id()}/follow`);
  await using atBob = await watching(server, bob, [{ id: post.id, rev: post.rev }]);
  await flower(cleo, post.id);
  expect(await countsUntilBeat(server, atBob)).toHaveLength(1);

  await other.anotherDeviceOf('ann').delete(`/api/followers/${await bob.id()}`);
  await flower(cleo, post.id, false);

  expect(await countsUntilBeat(server, atBob)).toEqual([]);
});

test('G08 counts that include a flower of another device follow the poke of that flower, whose message is late', async () => {
  await using place = await temporaryPlace('sqlite');
  await using server = await TestServer.start({ place });
  await using other = await TestServer.start({ place });
  const [ann, bob] = [server.as('ann'), server.as('bob')];
  const post = await publish(ann);
  const device = new PullingDevice(bob);
  await using atBob = await watching(server, bob, [{ id: post.id, rev: post.rev }]);
  await countsUntilBeat(server, atBob);
  await device.pull();

  await flower(other.anotherDeviceOf('bob'), post.id);
  server.deps.bus.publish({ type: 'counted', posts: [post.id] });
  await server.server.hub.flushCounts();

  const types: unknown[] = [];
  while (types.at(-1) !== 'counts') {
    const frame = await atBob.next();
    types.push(frame instanceof Object && 'type' in frame ? frame.type : frame);
  }
  expect(types).toEqual(['touch', 'counts']);
  expect((await device.pull()).map(({ t }) => t).toSorted()).toEqual(['flower', 'post']);
});

function narrow(client: TestClient, id: string, audience: 'followers' | 'onlyMe') {
  return client.fetch(`/api/posts/${id}`, { method: 'PATCH', json: { audience } });
}

async function pull(client: TestClient, query: string, headers: Record<string, string> = {}) {
  const { body } = await client.get(`/api/sync${query}`, headers);
  return Parse(PullResponseSchema, body);
}

function cursorText({ cursor }: Awaited<ReturnType<typeof pull>>): string {
  return `${cursor.epoch}.${cursor.g}.${cursor.u}`;
}
