import { MAX_SAVED_POSTS } from '@posy/contract/limits';
import { SavedPostEntitySchema } from '@posy/contract/saved-posts';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { readPages } from '../../testing/paging.ts';
import { publish } from '../../testing/posting.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { fillSavedPosts, makeCollection, readSaved, save, unsave } from '../../testing/saving.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { removeSavedPostsOf } from './saved-posts-of-account.ts';

forEachDialect((dialect) => {
  test('a post is saved, moved and removed on all devices of the user only', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const collection = await makeCollection(bob, 'Peas');
    await server.settle();
    const [device, author] = [new PullingDevice(server.anotherDeviceOf('bob')), new PullingDevice(alice)];
    await Promise.all([device.pull(), author.pull()]);
    const savedAt = new Date(server.clock.now()).toISOString();

    const saved = await save(bob, post.id);
    const first = await device.pull();
    server.clock.advance(1000);
    const moved = await save(bob, post.id, { collectionId: collection.id });
    const second = await device.pull();
    const removed = await unsave(bob, post.id);
    const third = await device.pull();
    const again = await save(bob, post.id, null);
    const fourth = await device.pull();

    const op = (rev: number, isSaved: boolean, collectionId: string | null, at = savedAt) => [
      {
        s: 'u',
        t: 'savedPost',
        id: post.id,
        rev,
        v: { postId: post.id, isSaved, collectionId, savedAt: at, rev },
      },
    ];
    expect(saved).toMatchObject({ status: 200, body: { isSaved: true, collectionId: null } });
    expect(moved).toMatchObject({ status: 200, body: { isSaved: true, collectionId: collection.id } });
    expect(removed).toMatchObject({ status: 200, body: { isSaved: false, collectionId: null } });
    expect(again).toMatchObject({ status: 200, body: { isSaved: true, collectionId: null } });
    expect([first, second, third]).toEqual([op(1, true, null), op(2, true, collection.id), op(3, false, null)]);
    expect(fourth).toEqual(op(4, true, null, new Date(server.clock.now()).toISOString()));
    await server.settle();
    expect(await author.pull()).toEqual([]);
    expect(await server.deps.db.read.selectFrom('activityQueue').selectAll().execute()).toEqual([]);
    await expectExactCounters(server.deps.db);
  });

  test('calls without effect change and announce nothing, and create no row', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const { id: collectionId } = await makeCollection(bob, 'Peas');
    const rows = () => server.deps.db.read.selectFrom('savedPosts').selectAll().execute();
    const unsaved = await unsave(bob, post.id);
    const unknown = await unsave(bob, server.deps.newId());
    const none = await rows();
    await save(bob, post.id, { collectionId });
    const [before, touches] = [await rows(), await server.touches()];
    server.clock.advance(1000);

    const answers = [
      await save(bob, post.id),
      await save(bob, post.id, null),
      await save(bob, post.id, {}),
      await save(bob, post.id, { collectionId }),
    ];

    for (const answer of [unsaved, unknown])
      expect(answer).toMatchObject({ status: 200, body: { isSaved: false, collectionId: null } });
    expect(none).toEqual([]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { isSaved: true, collectionId } });
    expect([await rows(), await server.touches()]).toEqual([before, touches]);

    await unsave(bob, post.id);
    const removed = [await rows(), await server.touches()];
    await unsave(bob, post.id);
    expect([await rows(), await server.touches()]).toEqual(removed);
  });

  test('Y11 the answer carries the row as the next pull does, and reads it again for a repeated request', async () => {
    await using server = await TestServer.start({ dialect });
    const bob = server.as('bob');
    const post = await publish(server.as('alice'));
    const device = new PullingDevice(bob);
    await device.pull();
    const headers = { 'idempotency-key': server.deps.newId(), 'x-sync-ops': '1' };

    const saved = await save(bob, post.id, {}, headers);
    const pulled = await device.pull();
    await unsave(bob, post.id);
    const again = await save(bob, post.id, {}, headers);

    expect(saved).toMatchObject({ status: 200, body: { isSaved: true, ops: pulled } });
    expect(again.body).toEqual({ isSaved: true, collectionId: null, ops: await device.pull() });
  });

  test('only a post that the user can see is saved; a saved one is moved and removed even when it is deleted or invisible', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const [open, secret, limited] = [
      await publish(alice),
      await publish(alice, { isPublic: 'false' }),
      await publish(alice, { audience: 'followers' }),
    ];
    const { id: collectionId } = await makeCollection(bob, 'Peas');
    const ofCarol = await publish(carol);
    for (const id of [secret.id, limited.id, server.deps.newId()])
      expect(await save(bob, id)).toMatchObject({ status: 404, body: { code: 'post_not_found' } });
    await bob.post(`/api/users/${await alice.id()}/follow`);
    for (const { id } of [open, limited, ofCarol]) expect((await save(bob, id)).status).toBe(200);
    expect((await save(alice, secret.id)).status).toBe(200);

    await alice.delete(`/api/posts/${open.id}`);
    await bob.delete(`/api/users/${await alice.id()}/follow`);
    await carol.post(`/api/users/${await bob.id()}/block`);

    for (const { id } of [open, limited, ofCarol])
      expect(await save(bob, id, { collectionId })).toMatchObject({ status: 200, body: { collectionId } });
    for (const { id } of [open, limited, ofCarol])
      expect(await unsave(bob, id)).toMatchObject({ status: 200, body: { isSaved: false } });
    for (const { id } of [open, limited, ofCarol])
      expect(await save(bob, id), 'it is not saved any more').toMatchObject({ status: 404 });
  });

  test('a collection must be one’s own; one that was deleted counts as none', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [one, two] = [await publish(alice), await publish(alice)];
    const [own, deleted] = [await makeCollection(bob, 'Peas'), await makeCollection(bob, 'Roses')];
    const foreign = await makeCollection(alice, 'Tulips');
    await bob.delete(`/api/collections/${deleted.id}`);
    await save(bob, two.id, { collectionId: own.id });
    const before = await server.touches();

    for (const collectionId of [foreign.id, server.deps.newId()]) {
      for (const { id } of [one, two])
        expect(await save(bob, id, { collectionId })).toMatchObject({
          status: 404,
          body: { code: 'collection_not_found' },
        });
      expect(await bob.get(`/api/saved-posts?collectionId=${collectionId}`)).toMatchObject({
        status: 404,
        body: { code: 'collection_not_found' },
      });
    }
    expect(await server.touches()).toEqual(before);
    for (const { id } of [one, two])
      expect(await save(bob, id, { collectionId: deleted.id })).toMatchObject({
        status: 200,
        body: { isSaved: true, collectionId: null },
      });
  });

  test('saved posts are listed saved last first, all or those of a collection, page by page', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id: collectionId } = await makeCollection(bob, 'Peas');
    const saved: string[] = [];
    for (let i = 0; i < 6; i++) {
      const { id } = await publish(alice);
      // Two of them at the same time.
      if (i !== 3) server.clock.advance(1000);
      await save(bob, id, { collectionId: i % 2 === 0 ? collectionId : null });
      saved.push(id);
    }
    await bob.post(`/api/posts/${saved[5]}/flower`, { isFlowered: true });
    await server.settle();

    const all = readSaved(await bob.get('/api/saved-posts'));
    const pages = await readPages(bob, '/api/saved-posts?limit=2');
    const ofCollection = await readPages(bob, `/api/saved-posts?limit=2&collectionId=${collectionId}`);

    expect(all.map(({ postId }) => postId)).toEqual(saved.toReversed());
    expect(all[0]).toEqual({
      postId: saved[5],
      isSaved: true,
      collectionId: null,
      savedAt: new Date(server.clock.now()).toISOString(),
      rev: 1,
      post: (await bob.get(`/api/posts/${saved[5]}`)).body,
    });
    expect(all[0]?.post).toMatchObject({ isFlowered: true, flowersCount: 1 });
    expect(pages.map((page) => readSaved(page).length)).toEqual([2, 2, 2]);
    expect(pages.flatMap(readSaved)).toEqual(all);
    expect(pages[0]?.headers.get('x-sync-as-of')).toMatch(/\w/);
    expect(ofCollection.map((page) => readSaved(page).length)).toEqual([2, 1]);
    expect(ofCollection.flatMap(readSaved)).toEqual(all.filter((line) => line.collectionId === collectionId));
    expect((await alice.get('/api/saved-posts')).body).toEqual([]);
  });

  test('a line says whether its reader, not somebody else, gives the post a flower now', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, cyd] = [server.as('alice'), server.as('bob'), server.as('cyd')];
    const posts = [await publish(alice), await publish(alice), await publish(alice)] as const;
    const [given, takenBack, foreign] = posts.map(({ id }) => id);
    for (const { id } of posts) await save(bob, id);
    for (const id of [given, takenBack]) await bob.post(`/api/posts/${id}/flower`);
    await bob.post(`/api/posts/${takenBack}/flower`, { isFlowered: false });
    await cyd.post(`/api/posts/${foreign}/flower`);

    const lines = readSaved(await bob.get('/api/saved-posts'));
    expect(lines.filter(({ post }) => post?.isFlowered).map(({ postId }) => postId)).toEqual([given]);
  });

  test('a line without a post stays for a deleted or invisible one; a muted author’s post is shown', async () => {
    await using server = await TestServer.start({ dialect });
    const [bob, admin] = [server.as('bob'), server.as('erin')];
    const authors = ['deleting', 'limiting', 'blocking', 'blocked', 'leaving', 'hidden', 'muted', 'plain'] as const;
    const postIds: string[] = [];
    for (const name of authors) {
      const { id } = await publish(server.as(name));
      await save(bob, id);
      postIds.push(id);
      server.clock.advance(1000);
    }
    const idOfAuthor = (name: (typeof authors)[number]) => server.as(name).id();
    await admin.user();

    await server.as('deleting').delete(`/api/posts/${postIds[0]}`);
    const limiting = { method: 'PATCH', json: { audience: 'followers' } };
    expect((await server.as('limiting').fetch(`/api/posts/${postIds[1]}`, limiting)).status).toBe(200);
    await server.as('blocking').post(`/api/users/${await bob.id()}/block`);
    await bob.post(`/api/users/${await idOfAuthor('blocked')}/block`);
    await removePerson(server, await idOfAuthor('leaving'));
    await setActive(server, await idOfAuthor('hidden'), false);
    await bob.post(`/api/users/${await idOfAuthor('muted')}/mute`);
    await server.settle();
    const lines = readSaved(await bob.get('/api/saved-posts')).toReversed();
    await setActive(server, await idOfAuthor('hidden'), true);
    const later = readSaved(await bob.get('/api/saved-posts')).toReversed();

    expect(lines.map((line) => line.postId)).toEqual(postIds);
    const shown = (saved: typeof lines) => authors.filter((_, i) => saved[i]?.post?.id === postIds[i]);
    expect(shown(lines)).toEqual(['muted', 'plain']);
    expect(lines.filter((line) => line.post === null)).toHaveLength(6);
    expect(shown(later)).toEqual(['hidden', 'muted', 'plain']);
  });

  test('a snapshot has all saved posts and collections, and no removed one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id: collectionId } = await makeCollection(bob, 'Peas');
    await fillSavedPosts(server.deps.db, await bob.id(), 1200, collectionId);
    const removed = await publish(alice);
    await save(bob, removed.id);
    await unsave(bob, removed.id);

    const { ops } = await new PullingDevice(bob).pullOnce(null);

    const saved = ops.flatMap((op) =>
      op.t === 'savedPost' && 'v' in op ? [Parse(SavedPostEntitySchema, op.v).collectionId] : [],
    );
    expect(saved).toHaveLength(1200);
    expect(saved.filter((inCollection) => inCollection === collectionId)).toHaveLength(600);
    expect(opWords(ops)).not.toContain(`u put savedPost ${removed.id}`);
    expect(opWords(ops)).toContain(`u put collection ${collectionId}`);
    const others = (await new PullingDevice(alice).pullOnce(null)).ops;
    expect(others.filter((op) => op.t === 'savedPost' || op.t === 'collection')).toEqual([]);
  });

  test('an account saves at most 5,000 posts, also with parallel saves; removing one makes place', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const posts = [];
    for (let i = 0; i < 6; i++) posts.push(await publish(alice));
    await fillSavedPosts(server.deps.db, await bob.id(), MAX_SAVED_POSTS - 2);

    const answers = await Promise.all(posts.map(({ id }) => save(bob, id)));
    const saved = posts.filter((_, i) => answers[i]?.status === 200);
    const refused = posts.filter((_, i) => answers[i]?.status === 409);
    const moved = await save(bob, saved[0]?.id ?? '', { collectionId: null });
    await unsave(bob, saved[0]?.id ?? '');
    const later = await save(bob, refused[0]?.id ?? '');

    expect([saved.length, refused.length]).toEqual([2, 4]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'too_many_saved_posts' } });
    expect([moved.status, later.status]).toEqual([200, 200]);
    expect((await save(alice, posts[0]?.id ?? '')).status).toBe(200);
  });

  test('saves into a collection while it is deleted are answered, and no row names a deleted one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const posts = [];
    for (let i = 0; i < 6; i++) posts.push(await publish(alice));
    const device = new PullingDevice(bob);

    for (let round = 0; round < 5; round++) {
      const { id: collectionId } = await makeCollection(bob, `Peas ${round}`);
      const isFirst = round % 2 === 0;
      const remove = () => bob.delete(`/api/collections/${collectionId}`);
      const answers = await Promise.all([
        ...(isFirst ? [remove()] : []),
        ...posts.map(({ id }) => save(bob, id, { collectionId })),
        ...(isFirst ? [] : [remove()]),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 200, 200, 200, 204,
      ]);
      await device.pull();
      expect(readSaved(await bob.get('/api/saved-posts')).map((line) => line.collectionId)).toEqual(
        posts.map(() => null),
      );
    }
  });

  test('parallel saves and removals of one post end in one state that all devices have', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    await bob.user();
    const device = new PullingDevice(server.anotherDeviceOf('bob'));
    await device.pull();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? save(bob, post.id) : unsave(bob, post.id))),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const row = await server.deps.db.read.selectFrom('savedPosts').selectAll().executeTakeFirstOrThrow();
    expect(await device.pull()).toMatchObject([{ id: post.id, rev: row.rev, v: { isSaved: row.isOn === 1 } }]);
  });

  test('a deleted account takes its saved posts and collections with it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const { id: collectionId } = await makeCollection(bob, 'Peas');
    await save(bob, post.id, { collectionId });
    await save(alice, post.id);
    await fillSavedPosts(server.deps.db, await bob.id(), 1200, collectionId);

    await removePerson(server, await bob.id());
    await server.settle();

    const { read } = server.deps.db;
    expect(await read.selectFrom('collections').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('savedPosts').select('userId').execute()).toEqual([{ userId: await alice.id() }]);
  });

  test('the saved posts of a leaving user are deleted in bounded steps', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { db } = server.deps;
    await fillSavedPosts(db, await bob.id(), 5);
    await fillSavedPosts(db, await alice.id(), 1);
    const bobId = await bob.id();
    const left = async () => (await db.read.selectFrom('savedPosts').select('userId').execute()).length;

    const steps = [];
    for (let isAll = false; !isAll;) {
      isAll = await db.write((tx) => removeSavedPostsOf(tx, bobId, 2));
      steps.push(await left());
    }

    expect(steps).toEqual([4, 2, 1]);
  });
});

test.each([
  ['not-an-id', undefined],
  [null, { collectionId: 'x' }],
  [null, { collectionId: 1 }],
  [null, []],
  [null, 'x'],
] as const)('a save of %j with the body %j is 400', async (id, body) => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  expect((await save(alice, id ?? (await publish(alice)).id, body)).status).toBe(400);
});

test.each(['limit=0', 'limit=101', 'cursor=x', 'collectionId=x'])('a list with %s is 400', async (query) => {
  await using server = await TestServer.start();

  expect((await list(server.as('alice'), query)).status).toBe(400);
});

function list(client: TestClient, query: string) {
  return client.get(`/api/saved-posts?${query}`);
}
