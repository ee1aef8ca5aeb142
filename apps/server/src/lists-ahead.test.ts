import type { Op } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { bringInstantsBack } from './bring-back.ts';
import { TouchSet } from './changes/touches.ts';
import { insertNotices } from './features/notices/notices.repo.ts';
import { writeComment } from './testing/commenting.ts';
import { makeLink } from './testing/linking.ts';
import { conversationOf, send } from './testing/messaging.ts';
import { publish } from './testing/posting.ts';
import { PullingDevice } from './testing/pulling.ts';
import { save } from './testing/saving.ts';
import { forEachDialect } from './testing/temporary-database.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestServer } from './testing/test-server.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;

/** Ada's world: what others do with her posts, and she with theirs. */
async function meetAda(server: TestServer) {
  const [ada, admin] = [server.as('ada'), server.admin()];
  const post = await publish(ada, { content: 'Roses' });
  const thought = await writeComment(ada, post.id, 'Mine');
  server.clock.advance(1);
  /** A user and Ada do what makes an entry in each list. */
  const meet = async (other: TestClient, title: string) => {
    const theirs = await publish(other);
    await send(other, ada, title);
    await writeComment(other, post.id, title);
    const flower = { isFlowered: true };
    await other.post(`/api/posts/${post.id}/flower`, flower, { 'idempotency-key': server.deps.newId() });
    await other.post(`/api/comments/${thought.id}/flower`, flower);
    await other.post(`/api/users/${await ada.id()}/follow`);
    await save(ada, theirs.id);
    await makeLink(admin, 'image', { title });
    await notify(server, await ada.id(), title);
    await server.settle();
    return theirs.id;
  };
  return { ada, postId: post.id, meet };
}

/** A notice about a report, as after a decision. */
async function notify({ deps, clock }: TestServer, userId: string, reason: string): Promise<void> {
  const notice = { id: deps.newId(), userId, kind: 'report-upheld', target: 'post', excerpt: '' } as const;
  await deps.db.write(async (tx) => {
    const touches = new TouchSet();
    touches.add(`u:${userId}`, 'notice', notice.id);
    await insertNotices(tx, [{ ...notice, reason, createdAt: clock.now() }]);
    await touches.flush(tx, clock.now());
  });
}

forEachDialect((dialect) => {
  test('E21 entries from the future stay in front of nothing in conversations, threads, activity and other lists', async () => {
    await using server = await TestServer.start({ dialect });
    server.clock.advance(YEAR_MS);
    const { ada, postId, meet } = await meetAda(server);
    const [bea, cleo, device] = [server.as('bea'), server.as('cleo'), new PullingDevice(ada)];
    const first = await meet(bea, 'first');
    await ada.post('/api/activity/seen', { seenAt: new Date(server.clock.now()).toISOString() });
    await device.pull();
    server.clock.advance(-YEAR_MS);
    const now = server.clock.now();

    await bringInstantsBack(server.deps);
    await server.settle();
    const corrected = await device.pull();
    server.clock.advance(MINUTE_MS);
    const second = await meet(cleo, 'second');

    const list = async (path: string) => (await ada.get(path)).body;
    expect(await list('/api/conversations')).toMatchObject([
      { id: await conversationOf(cleo, ada) },
      { id: await conversationOf(bea, ada) },
    ]);
    expect(await list(`/api/comments/${postId}`)).toMatchObject(
      ['Mine', 'first', 'second'].map((content) => ({ content })),
    );
    expect(await list('/api/saved-posts')).toMatchObject([{ postId: second }, { postId: first }]);
    expect(await list('/api/image-links')).toMatchObject([{ title: 'second' }, { title: 'first' }]);
    const activity = await list('/api/activity?limit=50');
    const ofKind = (kind: string) =>
      Array.isArray(activity) ? activity.filter((entry) => kind === Reflect.get(Object(entry), 'kind')) : [];
    const both = { actors: [{ firstName: 'cleo' }, { firstName: 'bea' }], createdAt: at(now + MINUTE_MS) };
    expect(ofKind('flower')).toMatchObject([both]);
    expect(ofKind('commentFlower')).toMatchObject([both]);
    expect(ofKind('follow')).toMatchObject(['cleo', 'bea'].map((firstName) => ({ actors: [{ firstName }] })));
    expect(ofKind('comment')).toMatchObject([{ preview: 'second' }, { preview: 'first' }]);
    // Devices received the corrected rows: none of their times is in the future.
    const times = corrected.flatMap((op) => timesOf(op));
    expect(new Set(corrected.map(({ t }) => t))).toEqual(
      new Set(['activity', 'activityMark', 'comment', 'conversation', 'follower', 'notice', 'post', 'savedPost']),
    );
    expect(times.filter((time) => time > at(now))).toEqual([]);
    const notices = corrected.filter(({ t }) => t === 'notice').map((op) => ('del' in op ? 'deleted' : timesOf(op)));
    expect(notices).toEqual(['deleted', [at(now)]]);
  });

  test('E21 an event from the future holds up no activity', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    const now = server.clock.now();
    await db.write((tx) =>
      tx
        .insertInto('activityQueue')
        .values({ kind: 'flower', subjectId: server.deps.newId(), ownerId: null, at: now + YEAR_MS })
        .execute(),
    );

    await bringInstantsBack(server.deps);

    expect(await db.read.selectFrom('activityQueue').select('at').execute()).toEqual([{ at: now }]);
  });

  test('E21 tables without an index of times are read once after the clock was ahead', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    server.clock.advance(YEAR_MS);
    const { meet } = await meetAda(server);
    await meet(server.as('bea'), 'first');
    server.clock.advance(-YEAR_MS);
    const now = server.clock.now();
    await bringInstantsBack(server.deps);
    await db.write((tx) =>
      tx
        .updateTable('flowers')
        .set({ updatedAt: now + YEAR_MS })
        .execute(),
    );

    await bringInstantsBack(server.deps);

    expect(await db.read.selectFrom('idempotency').select('at').where('at', '>', now).execute()).toEqual([]);
    expect(await db.read.selectFrom('flowers').select('updatedAt').execute()).toEqual([{ updatedAt: now + YEAR_MS }]);
  });
});

function at(instant: number): string {
  return new Date(instant).toISOString();
}

/** The times of a row that lists are sorted by. */
function timesOf(op: Op): string[] {
  if (!('v' in op)) return [];
  const values: unknown[] = ['activeAt', 'createdAt', 'followedAt', 'savedAt', 'seenAt'].map((name) =>
    Reflect.get(Object(op.v), name),
  );
  return values.filter((value) => typeof value === 'string');
}
