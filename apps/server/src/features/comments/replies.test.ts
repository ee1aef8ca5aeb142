import type { CommentEntity } from '@posy/contract/comments';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { readComment, readComments, writeComment, writeReply } from '../../testing/commenting.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { removeCommentsOf } from './comments-of-account.ts';
import { deleteThread } from './delete-comments.repo.ts';

forEachDialect((dialect) => {
  test('a reply belongs to the thread of the answered comment, and names that comment', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const post = await publish(alice);

    const top = await writeComment(bob, post.id);
    const reply = await writeReply(carol, top, 'To bob');
    const further = await writeReply(bob, reply, 'To carol');

    expect(top).toMatchObject({ parentId: null, replyToId: null, flowersCount: 0 });
    expect(reply).toMatchObject({ parentId: top.id, replyToId: top.id });
    expect(further).toMatchObject({ parentId: top.id, replyToId: reply.id });
    expect(await threadOf(alice, post.id)).toEqual([top, reply, further].toSorted(byId));
    expect(await countOf(alice)).toBe(3);
    expect(await eventsOf(server)).toEqual(
      [top, reply, further]
        .map(({ id }) => `comment ${id}`)
        .concat([reply, further].map(({ id }) => `reply ${id}`))
        .toSorted(),
    );
  });

  test('the author of the answered comment is the only one that a reply is about beside the author of the post', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const top = await writeComment(bob, post.id);

    const own = await writeReply(bob, top, 'More');
    const ofAuthor = await writeReply(alice, own, 'Thanks');

    expect(await eventsOf(server)).toEqual(
      [`comment ${own.id}`, `comment ${top.id}`, `reply ${ofAuthor.id}`].toSorted(),
    );
  });

  test('a repeated reply, by key or by id, is one reply; the same id for another answered comment is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const [top, other] = [await writeComment(alice, post.id), await writeComment(alice, post.id)];
    const mutation = { id: server.deps.newId(), postId: post.id, parentId: top.id, content: 'Lovely' };
    const key = { 'idempotency-key': server.deps.newId() };

    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => bob.post('/api/comments', mutation, key)),
      ...Array.from({ length: 5 }, () => bob.post('/api/comments', mutation)),
    ]);
    const touches = await server.touches();
    const refused = [
      await bob.post('/api/comments', { ...mutation, parentId: other.id }),
      await bob.post('/api/comments', { ...mutation, parentId: undefined }),
      await bob.post('/api/comments', { ...mutation, content: 'Other' }),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id: mutation.id } });
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect(await countOf(alice)).toBe(3);
    expect(await server.touches()).toEqual(touches);
  });

  test('a reply that was written is answered again after the answered reply was deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const top = await writeComment(alice, post.id);
    const answered = await writeReply(alice, top);
    const mutation = { id: server.deps.newId(), postId: post.id, parentId: answered.id, content: 'Lovely' };
    await bob.post('/api/comments', mutation);

    await alice.delete(`/api/comments/${answered.id}`);
    const again = await bob.post('/api/comments', mutation);
    const later = await bob.post('/api/comments', { ...mutation, id: server.deps.newId() });

    expect(again).toMatchObject({ status: 201, body: { id: mutation.id, parentId: top.id, replyToId: null } });
    expect(later).toMatchObject({ status: 404, body: { code: 'parent_not_found' } });
    expect(await countOf(alice)).toBe(2);
  });

  test('a comment that the actor cannot see under this post is no parent, and nothing changes', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol, dora] = [server.as('alice'), server.as('bob'), server.as('carol'), server.as('dora')];
    const [post, elsewhere, secret] = [
      await publish(alice),
      await publish(alice),
      await publish(alice, { isPublic: 'false' }),
    ];
    const foreign = await writeComment(alice, elsewhere.id);
    const hidden = await writeComment(carol, post.id);
    const blocked = await writeComment(dora, post.id);
    const deleted = await writeComment(alice, post.id);
    const ofSecret = await writeComment(alice, secret.id);
    await alice.delete(`/api/comments/${deleted.id}`);
    await setActive(server, await carol.id(), false);
    await dora.post(`/api/users/${await bob.id()}/block`);
    await server.settle();
    const before = [await server.touches(), await eventsOf(server)];

    for (const parentId of [server.deps.newId(), foreign.id, hidden.id, blocked.id, deleted.id, ofSecret.id]) {
      const answer = await bob.post('/api/comments', { postId: post.id, parentId, content: 'Hm' });
      expect(answer).toMatchObject({ status: 404, body: { code: 'parent_not_found' } });
    }
    const underSecret = await bob.post('/api/comments', { postId: secret.id, parentId: ofSecret.id, content: 'Hm' });

    expect(underSecret).toMatchObject({ status: 404, body: { code: 'post_not_found' } });
    expect([await server.touches(), await eventsOf(server)]).toEqual(before);
    await expectExactCounters(server.deps.db);
    const rows = await server.deps.db.read.selectFrom('comments').select('id').execute();
    expect(rows).toHaveLength(4);
  });

  test('a deleted comment takes its replies along, with their count, events and stored texts', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const post = await publish(alice);
    const [top, stays] = [await writeComment(bob, post.id), await writeComment(bob, post.id)];
    const reply = await writeReply(carol, top);
    const further = await writeReply(alice, reply);
    const kept = await writeReply(carol, stays);
    const key = { 'idempotency-key': server.deps.newId() };
    const secretReply = { postId: post.id, parentId: top.id, content: 'replyzq' };
    const last = readComment(await carol.post('/api/comments', secretReply, key));
    await server.settle();
    const device = new PullingDevice(alice);
    await device.pull();

    const answer = await bob.delete(`/api/comments/${top.id}`);
    const ops = await device.pull();

    expect(answer.status).toBe(204);
    expect((await threadOf(alice, post.id)).map(({ id }) => id)).toEqual([stays.id, kept.id].toSorted());
    expect(await countOf(alice)).toBe(2);
    expect(ops).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ s: 'g', t: 'comment', id: top.id, del: 1 }),
        expect.objectContaining({ s: 'g', t: 'post', id: post.id, v: expect.objectContaining({ commentsCount: 2 }) }),
      ]),
    );
    const replies = [reply, further, last].map(({ id }) => id);
    expect(await eventsOf(server)).toEqual(
      [`comment ${top.id}`, ...replies.flatMap((id) => [`comment ${id}`, `reply ${id}`])].toSorted(),
    );
    expect(JSON.stringify(await server.deps.db.read.selectFrom('idempotency').selectAll().execute())).not.toContain(
      'replyzq',
    );
    expect((await carol.post('/api/comments', { ...secretReply, id: last.id })).body).toMatchObject({
      code: 'parent_not_found',
    });
  });

  test('a deleted reply leaves the replies to it in the thread', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const top = await writeComment(alice, post.id);
    const answered = await writeReply(bob, top);
    const reply = await writeReply(alice, answered);

    await server.settle();
    await bob.delete(`/api/comments/${answered.id}`);

    expect(await eventsOf(server)).toEqual(
      [answered, reply].flatMap(({ id }) => [`comment ${id}`, `reply ${id}`]).toSorted(),
    );
    expect(await threadOf(bob, post.id)).toEqual([top, { ...reply, replyToId: null }].toSorted(byId));
    expect(await countOf(alice)).toBe(2);
  });

  test('an administrator that removes a reported comment removes its replies', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const top = await writeComment(bob, post.id, 'Rude');
    await writeReply(alice, top);
    const report = await alice.post('/api/reports', { target: 'comment', targetId: top.id, reason: 'spam' });
    const reportId = String(Reflect.get(Object(report.body), 'id'));

    const decided = await server.admin().post(`/api/admin/reports/${reportId}/decide`, { decision: 'remove' });

    expect(decided.status).toBe(200);
    expect((await alice.get(`/api/comments/${post.id}`)).body).toEqual([]);
    expect(await countOf(alice)).toBe(0);
  });

  test('the replies of others stay while an account is deactivated, and are deleted with it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const post = await publish(alice);
    const top = await writeComment(bob, post.id);
    const reply = await writeReply(carol, top);
    const ofBob = await writeReply(bob, reply);
    const stays = await writeComment(carol, post.id);
    const list = async () => (await threadOf(alice, post.id)).map(({ id }) => id);
    await server.settle();

    await setActive(server, await bob.id(), false);
    const away = [await list(), await countOf(alice)];
    const events = await eventsOf(server);
    await setActive(server, await bob.id(), true);
    const back = [await list(), await countOf(alice)];
    await server.settle();
    await removePerson(server, await bob.id());
    const touches = await server.touches();
    await server.settle();

    expect(away).toEqual([[reply.id, stays.id].toSorted(), 2]);
    expect(events).toEqual([`comment ${ofBob.id}`, `comment ${top.id}`, `reply ${ofBob.id}`].toSorted());
    expect(back).toEqual([[top.id, reply.id, ofBob.id, stays.id].toSorted(), 4]);
    expect([await list(), await countOf(alice)]).toEqual([[stays.id], 1]);
    expect(touches).toContainEqual({ scope: 'g', type: 'comment', id: top.id });
    await expectExactCounters(server.deps.db);
  });

  test('threads of a leaving user are deleted in bounded steps, each with right counters', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const tops = [await writeComment(bob, post.id), await writeComment(bob, post.id)];
    for (const top of tops) for (let i = 0; i < 3; i++) await writeReply(alice, top);
    const stays = await writeComment(alice, post.id);
    const bobId = await bob.id();
    const { db } = server.deps;

    const steps = [];
    for (let isAll = false; !isAll;) {
      const step = await db.write((tx) => removeCommentsOf(server.deps, tx, () => {}, bobId, 4));
      await expectExactCounters(db);
      steps.push(step.events.filter(({ kind }) => kind === 'comment').length);
      ({ isAll } = step);
    }

    expect(Math.max(...steps)).toBeLessThanOrEqual(8);
    expect(steps.length).toBeGreaterThan(1);
    expect(readComments(await alice.get(`/api/comments/${post.id}`))).toMatchObject([{ id: stays.id }]);
  });

  test('replies while threads are deleted are written or refused, and the count matches the rows', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    const people = Array.from({ length: 6 }, (_, i) => server.as(`person${i}`));
    const tops = await Promise.all(people.map((person) => writeComment(person, post.id)));

    const answers = await Promise.all(
      tops.flatMap((top, i) => [
        ...people.map((person) => person.post('/api/comments', { postId: post.id, parentId: top.id, content: 'Yes' })),
        (people[i] ?? alice).delete(`/api/comments/${top.id}`),
        alice.delete(`/api/comments/${top.id}`),
      ]),
    );

    const bad = answers.filter(({ status }) => ![201, 204, 404].includes(status));
    expect(bad.map(({ text }) => text)).toEqual([]);
    await expectExactCounters(server.deps.db);
    expect(await server.deps.db.read.selectFrom('comments').select('id').execute()).toEqual([]);
  });
});

test('a reply waits for a running deletion of its thread, which waits for no reply, and is refused then', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { db } = server.deps;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const post = await publish(alice);
  const top = await writeComment(alice, post.id);
  await bob.user();

  const answer = await db.write(async (tx) => {
    await tx.updateTable('posts').set({ commentsCount: 0 }).where('id', '=', post.id).execute();
    const waiting = bob.post('/api/comments', { postId: post.id, parentId: top.id, content: 'Hm' });
    await untilOneWaits(db.read);
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    await deleteThread(tx, db, top.id);
    return [waiting];
  });

  expect(await answer[0]).toMatchObject({ status: 404, body: { code: 'parent_not_found' } });
});

test.each([
  { parentId: 'x', content: 'Lovely' },
  { parentId: null, content: 'Lovely' },
  { parentId: ['00000000-0000-7000-8000-000000000001'], content: 'Lovely' },
  { parentId: '00000000-0000-7000-8000-000000000001', content: 'a'.repeat(MAX_COMMENT_LENGTH + 1) },
])('a malformed reply, %#, is refused', async (body) => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'));

  expect((await server.as('alice').post('/api/comments', { postId: post.id, ...body })).status).toBe(400);
});

/** Comments under a post, by id: those of one millisecond have no order. */
async function threadOf(client: TestClient, postId: string): Promise<CommentEntity[]> {
  return readComments(await client.get(`/api/comments/${postId}`)).toSorted(byId);
}

function byId(a: CommentEntity, b: CommentEntity): number {
  return a.id < b.id ? -1 : 1;
}

/** The number of comments of the person's newest post. */
async function countOf(client: TestClient): Promise<unknown> {
  const { body } = await client.get('/api/posts/my');
  return Array.isArray(body) ? Reflect.get(Object(body[0]), 'commentsCount') : undefined;
}

/** Queued events, without repeats, sorted. */
async function eventsOf({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('activityQueue').select(['kind', 'subjectId']).execute();
  return [...new Set(rows.map(({ kind, subjectId }) => `${kind} ${subjectId}`))].toSorted();
}
