import { ActivityEntitySchema, type ActivityEntity } from '@posy/contract/activity';
import { CommentEntitySchema } from '@posy/contract/comments';
import type { Op } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { queueDirtyActivities } from '../../changes/note-activity.ts';
import { setActive } from '../../testing/accounts.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { groupFlowers } from './activity-grouper.ts';
import { deleteQueued, lockQueued } from './activity.repo.ts';

const PATH = '/api/activity';

forEachDialect((dialect) => {
  test('flowers for one post are one entry with the newest three users and the total', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice, { content: 'Roses' });

    for (const name of ['bob', 'carol', 'dave', 'erin']) {
      server.clock.advance(1000);
      await server.as(name).post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    }
    await alice.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await server.settle();

    const [only, ...rest] = read(await alice.get(PATH));
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ kind: 'flower', count: 4, post: { id: post.id, content: 'Roses' }, commentId: null });
    expect(only?.actors.map(({ firstName }) => firstName)).toEqual(['erin', 'dave', 'carol']);
    expect(only?.createdAt).toBe(new Date(server.clock.now()).toISOString());
  });

  test('comments and follows are one entry each, newest first', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const steps = [
      () => comment(bob, post.id, 'First'),
      () => comment(bob, post.id, 'Second'),
      async () => bob.post(`/api/users/${await alice.id()}/follow`),
    ];

    for (const step of steps) {
      server.clock.advance(1000);
      await step();
    }
    await server.settle();

    expect(read(await alice.get(PATH)).map(({ kind, preview }) => `${kind} ${preview}`.trim())).toEqual([
      'follow',
      'comment Second',
      'comment First',
    ]);
  });

  test('own actions create no activity, and activity is private to its user', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    await alice.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await comment(alice, post.id, 'Mine');
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });

    await server.settle();

    expect(read(await alice.get(PATH)).map(({ kind, count }) => ({ kind, count }))).toEqual([
      { kind: 'flower', count: 1 },
    ]);
    expect(read(await bob.get(PATH))).toEqual([]);
    expect(activityOps(await new PullingDevice(bob).pull())).toEqual([]);
  });

  test('a device gets one change per group, and a deletion when the cause is withdrawn', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const device = new PullingDevice(alice);
    await device.pull();

    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await server.as('carol').post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    const meanwhile = activityOps(await device.pull());
    await server.settle();
    const given = activityOps(await device.pull());
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: false });
    await server.settle();
    const one = activityOps(await device.pull());
    await server.as('carol').post(`/api/posts/${post.id}/flower`, { isFlowered: false });
    await server.settle();
    const none = activityOps(await device.pull());
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await server.settle();
    const again = activityOps(await device.pull());

    expect(meanwhile).toEqual([]);
    expect([given, one, again].map((ops) => ops.map((op) => ('v' in op ? op.v : null)))).toMatchObject([
      [{ count: 2 }],
      [{ count: 1, actors: [{ firstName: 'carol' }] }],
      [{ count: 1, actors: [{ firstName: 'bob' }] }],
    ]);
    expect(none).toMatchObject([{ del: 1 }]);
    const revs = [given, one, none, again].map(([op]) => op?.rev ?? 0);
    expect(revs.toSorted((a, b) => a - b)).toEqual(revs);
    expect(new Set(revs).size).toBe(4);
  });

  test('a deleted comment, an ended follow and a deleted post delete their activity', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const other = await publish(alice);
    const follow = `/api/users/${await alice.id()}/follow`;
    const commentId = await comment(bob, post.id, 'Gone soon');
    await comment(bob, other.id, 'With the post');
    await bob.post(`/api/posts/${other.id}/flower`, { isFlowered: true });
    await bob.post(follow);
    await server.settle();
    const device = new PullingDevice(alice);
    await device.pull();
    const before = read(await alice.get(PATH)).length;

    await bob.delete(`/api/comments/${commentId}`);
    await bob.delete(follow);
    await alice.delete(`/api/posts/${other.id}`);
    await server.settle();

    expect(before).toBe(4);
    expect(read(await alice.get(PATH))).toEqual([]);
    expect(activityOps(await device.pull()).map((op) => 'del' in op)).toEqual([true, true, true, true]);
  });

  test('activity of a deactivated user is hidden until reactivation; of a deleted user it stays hidden', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await comment(bob, post.id, 'Hello');
    await bob.post(`/api/users/${await alice.id()}/follow`);
    await server.settle();
    const device = new PullingDevice(alice);
    await device.pull();
    const status = async (isActive: boolean) => {
      await setActive(server, await bob.id(), isActive);
      await server.settle();
      return { shown: read(await alice.get(PATH)).length, ops: activityOps(await device.pull()) };
    };

    const away = await status(false);
    const back = await status(true);
    await server.anotherDeviceOf('bob').fetch('/api/user', { method: 'DELETE', json: { password: 'rose garden 1' } });
    await server.settle();
    const deleted = activityOps(await device.pull());

    expect(away.shown).toBe(0);
    expect(away.ops.map((op) => 'del' in op)).toEqual([true, true, true]);
    expect(back.shown).toBe(3);
    expect(back.ops.map((op) => 'del' in op)).toEqual([false, false, false]);
    expect(deleted.map((op) => 'del' in op)).toEqual([true, true, true]);
    expect(read(await alice.get(PATH))).toEqual([]);
  });

  test('the seen mark only moves forward, never past now, and reaches the other devices', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const device = new PullingDevice(server.anotherDeviceOf('alice'));
    await alice.user();
    await device.pull();
    const now = server.clock.now();
    const iso = (ms: number) => new Date(ms).toISOString();
    const seen = (ms: number) => alice.post(`${PATH}/seen`, { seenAt: iso(ms) });

    const answers = [await seen(now - 5000), await seen(now - 9000), await seen(now + 60_000)];

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const marks = (await device.pull()).filter((op) => op.t === 'activityMark');
    expect(marks).toMatchObject([{ id: await alice.id(), v: { seenAt: iso(now), rev: 2 } }]);
    expect((await alice.post(`${PATH}/seen`, { seenAt: 'yesterday' })).status).toBe(400);
  });

  test('pages continue without a gap or a repeat', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    for (let i = 0; i < 7; i++) await comment(bob, post.id, `Comment ${i}`);
    await server.settle();

    const previews: string[] = [];
    for (let path: string | undefined = `${PATH}?limit=3`; path !== undefined;) {
      const page: TestResponse = await alice.get(path);
      previews.push(...read(page).map(({ preview }) => preview));
      path = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }

    expect(previews.toSorted()).toEqual(Array.from({ length: 7 }, (_, i) => `Comment ${i}`));
  });

  test('a long comment is cut between two graphemes', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    await comment(server.as('bob'), post.id, '👩‍🌾'.repeat(300));

    await server.settle();

    const [{ preview } = { preview: '' }] = read(await alice.get(PATH));
    expect(preview).toMatch(/^(👩‍🌾)+…$/u);
    expect(preview.length).toBeGreaterThan(200);
  });

  test('activity older than a season is deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await bob.post(`/api/users/${await alice.id()}/follow`);
    await server.settle();
    const { db, jobs } = server.deps;
    server.clock.advance(91 * 86_400_000);
    await db.write((tx) => jobs.enqueue(tx, 'house-keeping', {}));

    await server.settle();

    expect(await db.read.selectFrom('activities').selectAll().execute()).toEqual([]);
  });

  test('many flowers at once become one row without delaying requests', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const people = Array.from({ length: 12 }, (_, i) => server.as(`person${i}`));
    for (const person of people) await person.user();

    const answers = await Promise.all(
      people.map((person) => person.post(`/api/posts/${post.id}/flower`, { isFlowered: true })),
    );
    await Promise.all([server.server.dirtyPosts.flushAll(), server.server.dirtyPosts.flushAll()]);
    await server.settle();

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(read(await server.as('alice').get(PATH))).toMatchObject([{ kind: 'flower', count: 12 }]);
    expect(await server.deps.db.read.selectFrom('activityQueue').selectAll().execute()).toEqual([]);
    expect(await server.deps.db.read.selectFrom('dirtyActivities').selectAll().execute()).toEqual([]);
  });
});

test('one process groups at a time, and another continues from there', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const post = await publish(server.as('alice'));
  const aliceId = await server.as('alice').id();
  await server.as('bob').post(`/api/posts/${post.id}/flower`, { isFlowered: true });
  await server.as('carol').user();
  await queueDirtyActivities(deps, [aliceId]);

  const { grouping } = await deps.db.write(async (tx) => {
    const [event] = await lockQueued(deps.db, tx, 1);
    await server.as('carol').post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    const waiting = groupFlowers(deps, [aliceId]);
    await untilOneWaits(deps.db.read);
    await deleteQueued(tx, event ? [event.number] : []);
    return { grouping: waiting };
  });
  await grouping;
  await server.settle();

  expect(read(await server.as('alice').get(PATH))).toMatchObject([{ kind: 'flower', count: 2 }]);
});

function read(response: TestResponse): ActivityEntity[] {
  return Parse(Type.Array(ActivityEntitySchema), response.body);
}

function activityOps(ops: readonly Op[]): Op[] {
  return ops.filter((op) => op.t === 'activity');
}

async function comment(client: TestClient, postId: string, content: string): Promise<string> {
  return Parse(CommentEntitySchema, (await client.post('/api/comments', { postId, content })).body).id;
}
