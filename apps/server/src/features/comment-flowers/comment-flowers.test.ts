import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { readComments, writeComment, writeReply } from '../../testing/commenting.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { removeCommentFlowersOf } from './comment-flowers-of-account.ts';

forEachDialect((dialect) => {
  test('giving a flower twice counts once and announces once', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const comment = await writeComment(alice, post.id);
    await server.settle();

    const first = await bob.post(pathOf(comment), { isFlowered: true });
    const after = await server.touches();
    const again = await bob.post(pathOf(comment), { isFlowered: true });

    expect(first).toMatchObject({ status: 200, body: { isFlowered: true, flowersCount: 1 } });
    expect(again).toMatchObject({ status: 200, body: { isFlowered: true, flowersCount: 1 } });
    expect(await server.touches()).toEqual(after);
    expect(after.filter(({ type }) => type.startsWith('comment'))).toEqual(
      expect.arrayContaining([
        { scope: 'u:bob', type: 'comment', id: comment.id },
        { scope: 'u:bob', type: 'commentFlower', id: comment.id },
      ]),
    );
    expect(await dirtyOf(server)).toEqual([`commentFlower ${comment.id}`]);
    expect(readComments(await alice.get(`/api/comments/${post.id}`))).toMatchObject([{ flowersCount: 1, rev: 2 }]);
  });

  test('a flower toggles without a body or with an empty one, and taking back a flower never given changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const comment = await writeComment(alice, (await publish(alice)).id);
    const before = await server.touches();

    const nothing = await bob.post(pathOf(comment), { isFlowered: false });
    const untouched = await server.touches();
    const answers = [
      await bob.post(pathOf(comment)),
      await bob.post(pathOf(comment), {}),
      await bob.post(pathOf(comment)),
      await bob.post(pathOf(comment), { isFlowered: false }),
    ];

    expect(nothing).toMatchObject({ status: 200, body: { isFlowered: false, flowersCount: 0 } });
    expect(untouched).toEqual(before);
    expect(answers.map((answer) => answer.body)).toEqual([
      { isFlowered: true, flowersCount: 1 },
      { isFlowered: false, flowersCount: 0 },
      { isFlowered: true, flowersCount: 1 },
      { isFlowered: false, flowersCount: 0 },
    ]);
  });

  test('Y11 the answer carries flower and comment as the next pull does, and reads them again for a repeated request', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const post = await publish(alice);
    const comment = await writeComment(alice, post.id);
    const [device, other] = [new PullingDevice(bob), new PullingDevice(carol)];
    await Promise.all([device.pull(), other.pull()]);
    const headers = { 'idempotency-key': server.deps.newId(), 'x-sync-ops': '1' };

    const given = await bob.post(pathOf(comment), { isFlowered: true }, headers);
    const pulled = await device.pull();
    await carol.post(pathOf(comment), { isFlowered: true });
    const again = await bob.post(pathOf(comment), { isFlowered: true }, headers);
    const seen = await other.pull();

    const ops = (flowersCount: number, rev: number) => [
      { s: 'u', t: 'commentFlower', id: comment.id, rev: 1, v: { commentId: comment.id, isFlowered: true, rev: 1 } },
      { s: 'u', t: 'comment', id: comment.id, rev, v: { ...comment, flowersCount, rev } },
    ];
    const [ofFlower, ofComment] = ops(1, 2);
    expect(given).toMatchObject({ status: 200, body: { ops: ops(1, 2) } });
    expect(pulled).toEqual([ofFlower, ofComment]);
    expect(again).toMatchObject({ status: 200, body: { ops: ops(2, 3) } });
    expect(seen, 'others receive nothing about it').toEqual(ops(2, 3));
  });

  test('a snapshot has the flowers that were given and not taken back', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const [given, taken] = [await writeComment(alice, post.id), await writeComment(alice, post.id)];
    for (const comment of [given, taken]) await bob.post(pathOf(comment), { isFlowered: true });
    await bob.post(pathOf(taken), { isFlowered: false });

    const flowersIn = async (client: typeof bob) =>
      (await new PullingDevice(client).pullOnce(null)).ops.filter((op) => op.t === 'commentFlower');

    expect(await flowersIn(bob)).toMatchObject([{ s: 'u', id: given.id, v: { isFlowered: true } }]);
    expect(await flowersIn(alice)).toEqual([]);
  });

  test('parallel flowers of one user and of many leave a count that matches the rows', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const comment = await writeComment(alice, (await publish(alice)).id);
    const people = Array.from({ length: 10 }, (_, i) => server.as(`person${i}`));
    for (const person of people) await person.user();

    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => server.as('bob').post(pathOf(comment))),
      ...people.map((person) => person.post(pathOf(comment), { isFlowered: true })),
    ]);

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { flowersCount } = await server.deps.db.read
      .selectFrom('comments')
      .select('flowersCount')
      .executeTakeFirstOrThrow();
    expect(flowersCount).toBe(people.length);
    await expectExactCounters(server.deps.db);
  });

  test('flowers while the comment is deleted are given or refused', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    const top = await writeComment(alice, post.id);
    const comments = [top, await writeReply(alice, top), await writeReply(alice, top)];
    const people = Array.from({ length: 8 }, (_, i) => server.as(`person${i}`));
    for (const person of people) await person.user();

    const answers = await Promise.all([
      ...people.flatMap((person) => comments.map((comment) => person.post(pathOf(comment)))),
      alice.delete(`/api/comments/${top.id}`),
    ]);

    const bad = answers.filter(({ status }) => ![200, 204, 404].includes(status));
    expect(bad.map(({ text }) => text)).toEqual([]);
    expect(await server.deps.db.read.selectFrom('commentFlowers').select('userId').execute()).toEqual([]);
  });

  test('only a comment that the actor can see takes a flower', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const [open, secret] = [await publish(alice), await publish(alice, { isPublic: 'false' })];
    const ofSecret = await writeComment(alice, secret.id);
    const hidden = await writeComment(carol, open.id);
    const blocked = await writeComment(server.as('dora'), open.id);
    await setActive(server, await carol.id(), false);
    await server.as('dora').post(`/api/users/${await bob.id()}/block`);
    await server.settle();
    const before = await server.touches();

    for (const id of [server.deps.newId(), ofSecret.id, hidden.id, blocked.id]) {
      const answer = await bob.post(pathOf({ id }), { isFlowered: true });
      expect(answer).toMatchObject({ status: 404, body: { code: 'comment_not_found' } });
    }
    expect(await server.touches()).toEqual(before);
    expect(await alice.post(pathOf(ofSecret), { isFlowered: true })).toMatchObject({ status: 200 });
    expect((await server.touches()).filter(({ scope, id }) => scope === 'g' && id === ofSecret.id)).toEqual([]);
    await expectExactCounters(server.deps.db);
  });

  test('a flower for the own comment is no event; a deleted comment with flowers is one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const comment = await writeComment(alice, (await publish(alice)).id);
    await alice.post(pathOf(comment));
    const own = await eventsOf(server);
    await bob.post(pathOf(comment));
    await server.settle();

    await alice.delete(`/api/comments/${comment.id}`);

    expect(own).toEqual([]);
    expect(await eventsOf(server)).toContain(`commentFlower ${comment.id}`);
  });

  test('flowers of a deactivated user stay counted, as those for posts do, and those of a deleted one are deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const comment = await writeComment(alice, post.id);
    await bob.post(pathOf(comment));
    const countNow = async () => readComments(await alice.get(`/api/comments/${post.id}`))[0]?.flowersCount;

    await setActive(server, await bob.id(), false);
    const away = await countNow();
    await setActive(server, await bob.id(), true);
    await server.settle();
    await removePerson(server, await bob.id());
    const events = await eventsOf(server);
    await server.settle();

    expect([away, await countNow()]).toEqual([1, 0]);
    expect(events).toContain(`commentFlower ${comment.id}`);
    expect(await server.deps.db.read.selectFrom('commentFlowers').select('userId').execute()).toEqual([]);
  });

  test('the flowers of a leaving user are deleted in bounded steps, each with right counters', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    for (let i = 0; i < 5; i++) await bob.post(pathOf(await writeComment(alice, post.id)));
    const bobId = await bob.id();
    const { db } = server.deps;

    const steps = [];
    for (let isAll = false; !isAll;) {
      const step = await db.write((tx) => removeCommentFlowersOf(server.deps, tx, bobId, 2));
      await expectExactCounters(db);
      steps.push(step.events.length);
      ({ isAll } = step);
    }

    expect(steps).toEqual([2, 2, 1]);
  });
});

test.each([{ isFlowered: 'true' }, { isFlowered: 1 }, [], 'x'])(
  'a desired state of the wrong type, %j, is 400',
  async (body) => {
    await using server = await TestServer.start();
    const alice = server.as('alice');
    const comment = await writeComment(alice, (await publish(alice)).id);

    expect((await alice.post(pathOf(comment), body)).status).toBe(400);
  },
);

function pathOf({ id }: { readonly id: string }): string {
  return `/api/comments/${id}/flower`;
}

/** Queued events about flowers for comments, sorted. */
async function dirtyOf({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('dirtyActivities').select(['kind', 'subjectId']).execute();
  return rows.map(({ kind, subjectId }) => `${kind} ${subjectId}`);
}

async function eventsOf({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('activityQueue').select(['kind', 'subjectId']).execute();
  return rows
    .filter(({ kind }) => kind === 'commentFlower')
    .map(({ kind, subjectId }) => `${kind} ${subjectId}`)
    .toSorted();
}
