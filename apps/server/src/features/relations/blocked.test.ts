import { SYNC_ACK_HEADER } from '@posy/contract/headers';
import { isDel } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { writeComment } from '../../testing/commenting.ts';
import { send, textsOf, trySend } from '../../testing/messaging.ts';
import { publish } from '../../testing/posting.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

forEachDialect((dialect) => {
  test('I17 I18 I19 two users of whom one blocked the other do not find each other', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, third] = [server.as('una'), server.as('vic'), server.as('third')];
    const [unas, vics, thirds] = [await publish(una), await publish(vic), await publish(third)];
    const commentIds = [await writeComment(una, thirds.id), await writeComment(vic, thirds.id)] as const;
    await una.post(`/api/users/${await vic.id()}/follow`);
    await vic.post(`/api/users/${await una.id()}/follow`);
    await send(vic, una, 'Before');

    await una.post(`/api/users/${await vic.id()}/block`);

    for (const [viewer, other, post, comment] of [
      [vic, una, unas, commentIds[0]],
      [una, vic, vics, commentIds[1]],
    ] as const) {
      const id = await other.id();
      const username = (await other.user()).username ?? '';
      const pairs: readonly (readonly [TestResponse, TestResponse])[] = [
        await both((to) => viewer.get(`/api/posts/${to}`), post.id),
        await both((to) => viewer.get(`/api/comments/${to}`), post.id),
        await both((to) => viewer.get(`/api/posts/${to}/flower-status`), post.id),
        await both((to) => viewer.post(`/api/posts/${to}/flower`, { isFlowered: true }), post.id),
        await both((to) => viewer.post(`/api/posts/${to}/view`), post.id),
        await both((to) => viewer.post('/api/comments', { postId: to, content: 'Hello' }), post.id),
        await both((to) => viewer.get(`/media/${to}/24`), post.media?.id ?? ''),
        await both((to) => viewer.get(`/api/posts?userId=${to}`), id),
        await both((to) => viewer.get(`/api/users/${to}/follow-status`), id),
        await both((to) => viewer.get(`/api/users/${to}/followers`), id),
        await both((to) => viewer.get(`/api/users/${to}/following`), id),
        await both((to) => viewer.post(`/api/users/${to}/follow`), id),
        await both((to) => viewer.delete(`/api/users/${to}/follow`), id),
        await both((to) => viewer.post(`/api/followers/${to}`), id),
        await both((to) => viewer.delete(`/api/followers/${to}`), id),
        await both((to) => viewer.get(`/api/user-pages/${to}`), id),
        await both((to) => viewer.get(`/api/user-pages/${to}`), username, 'nobodyatall'),
        await both((to) => viewer.get(`/api/posts/${to}/flowers`), post.id),
        await both((to) => viewer.post(`/api/saved-posts/${to}`), post.id),
        await both((to) => viewer.fetch(`/api/posts/${to}`, { method: 'PATCH', json: { content: 'x' } }), post.id),
        await both((to) => viewer.delete(`/api/posts/${to}`), post.id),
        await both((to) => viewer.post('/api/reports', { target: 'post', targetId: to, reason: 'spam' }), post.id),
        await both(
          (to) => viewer.post('/api/reports', { target: 'comment', targetId: to, reason: 'spam' }),
          comment.id,
        ),
        await both((to) => viewer.get(`/api/users/search?q=${to}`), username, 'nobodyatall'),
        await both((to) => viewer.delete(`/api/comments/${to}`), comment.id),
        await both((to) => viewer.post(`/api/comments/${to}/flower`, { isFlowered: true }), comment.id),
        await both(
          (to) => viewer.post('/api/comments', { postId: thirds.id, parentId: to, content: 'Hello' }),
          comment.id,
        ),
      ];
      // The same answer as for an id that never existed.
      for (const [answer, ofNothing] of pairs) {
        expect([answer.status, answer.text]).toEqual([ofNothing.status, ofNothing.text]);
      }
      expect(idsIn(await viewer.get('/api/posts'))).not.toContain(post.id);
      expect(idsIn(await viewer.get(`/api/comments/${thirds.id}`))).not.toContain(comment.id);
      expect((await trySend(viewer, other, 'Hello?')).status).toBe(403);
      // Earlier messages stay readable.
      expect(await textsOf(viewer, other)).toEqual(['Before']);
      expect((await viewer.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 0, totalFollowing: 0 });
    }
    // Nothing changed for other users.
    expect(idsIn(await third.get('/api/posts'))).toHaveLength(3);
    expect(idsIn(await third.get(`/api/comments/${thirds.id}`))).toHaveLength(2);
  });

  test('I18 devices delete blocked users, receive nothing of theirs, and get it back when the block ends', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const [unaId, vicId] = [await una.id(), await vic.id()];
    const old = await publish(una);
    await vic.post(`/api/users/${unaId}/follow`);
    const device = new PullingDevice(vic);
    await device.pull();

    await una.post(`/api/users/${vicId}/block`);
    const away = await device.pull();
    const later = await publish(una);
    await una.fetch('/api/profile', { method: 'PATCH', json: { bio: 'New' } });
    const silent = await device.pull();
    const fresh = await new PullingDevice(vic).pull();
    await una.delete(`/api/users/${vicId}/block`);
    const back = await device.pull();

    expect(opWords(away)).toEqual(expect.arrayContaining([`u del user ${unaId}`]));
    expect(opWords(away).filter((word) => word.includes('relation'))).toEqual([]);
    expect(silent).toEqual([]);
    expect(fresh.filter((op) => op.t === 'post' || op.t === 'relation')).toEqual([]);
    expect(opWords(back)).toEqual(
      expect.arrayContaining([`u put user ${unaId}`, `u put post ${old.id}`, `u put post ${later.id}`]),
    );
    // A deleted entity comes back only with a greater revision.
    const deleteOp = away.find((op) => op.t === 'user' && op.id === unaId);
    expect(back.find((op) => op.t === 'user' && op.id === unaId)?.rev).toBeGreaterThan(deleteOp?.rev ?? Infinity);
    expect(idsIn(await vic.get('/api/posts'))).toHaveLength(2);
    expect((await vic.get(`/api/users/${unaId}/follow-status`)).body).toEqual({ isFollowing: false });
  });

  test('a muted user is not a blocked one: devices receive their posts, and leave them out themselves', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    await una.post(`/api/users/${await server.as('eve').id()}/block`);
    await una.post(`/api/users/${await vic.id()}/mute`);
    const device = new PullingDevice(una);
    await device.pull();

    const post = await publish(vic);

    expect(opWords(await device.pull())).toContain(`g put post ${post.id}`);
  });

  test('I19 a blocked user cannot start a conversation, and can read the existing one', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, old] = [server.as('una'), server.as('vic'), server.as('old')];
    await send(old, una, 'Before');
    for (const person of [vic, old]) await una.post(`/api/users/${await person.id()}/block`);
    const begin = (by: TestClient, username: string) => by.post('/api/conversations/create-by-username', { username });

    const [answer, ofNothing] = [await begin(vic, 'una.tester'), await begin(vic, 'nobody.at.all')];
    const back = await begin(una, 'vic.tester');
    const known = await begin(old, 'una.tester');

    expect([answer.status, answer.text]).toEqual([ofNothing.status, ofNothing.text]);
    expect([answer.status, back.status, known.status]).toEqual([404, 404, 201]);
    expect((await vic.get('/api/conversations')).body).toEqual([]);
  });

  test('a decision is on all devices of its user until it is withdrawn', async () => {
    await using server = await TestServer.start({ dialect });
    const una = server.as('una');
    const vicId = await server.as('vic').id();
    const device = new PullingDevice(una);
    await device.pull();
    const relations = async () =>
      (await device.pull()).flatMap((op) => (op.t === 'relation' ? [isDel(op) ? 'gone' : op.v] : []));

    await una.post(`/api/users/${vicId}/mute`);
    const muted = await relations();
    await una.post(`/api/users/${vicId}/block`);
    const blocked = await relations();
    await una.delete(`/api/users/${vicId}/mute`);
    await una.delete(`/api/users/${vicId}/block`);
    const none = await relations();
    const again = await una.delete(`/api/users/${vicId}/block`);

    expect(muted).toMatchObject([{ id: vicId, isMuted: true, isBlocked: false, username: 'vic.tester' }]);
    expect(blocked).toMatchObject([{ id: vicId, isMuted: true, isBlocked: true }]);
    expect(none).toEqual(['gone']);
    expect(again.body).toEqual({ isBlocked: false });
    expect((await una.post(`/api/users/${await una.id()}/mute`)).body).toMatchObject({ code: 'cannot_mute_self' });
    expect((await una.post(`/api/users/${NOWHERE}/mute`)).body).toMatchObject({ code: 'user_not_found' });
  });

  test('a muted user is not in the feed and not pushed, and is found, read and answered as before', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const [unaId, vicId] = [await una.id(), await vic.id()];
    const [unas, vics] = [await publish(una), await publish(vic)];
    await vic.post(`/api/posts/${unas.id}/flower`, { isFlowered: true });
    await server.settle();
    const device = new PullingDevice(una);
    await device.pull();

    await una.post(`/api/users/${vicId}/mute`);
    const hushed = await device.pull();
    await writeComment(vic, unas.id);
    await vic.post(`/api/users/${unaId}/follow`);
    await server.settle();
    const shown = await una.get('/api/activity');
    const atVic = await new PullingDevice(vic).pull();
    const feed = idsIn(await una.get('/api/posts'));
    const profile = idsIn(await una.get(`/api/posts?userId=${vicId}`));
    await una.delete(`/api/users/${vicId}/mute`);
    const back = await device.pull();

    expect(opWords(hushed).filter((word) => word.includes(' activity '))).toEqual([
      expect.stringMatching(/^u del activity /),
    ]);
    expect(shown.body).toEqual([]);
    expect(feed).toEqual([unas.id]);
    expect(profile).toEqual([vics.id]);
    expect(idsIn(await una.get(`/api/comments/${unas.id}`))).toHaveLength(1);
    expect(idsIn(await una.get('/api/users/search?q=vic'))).toEqual([vicId]);
    expect((await trySend(vic, una, 'Hello')).status).toBe(201);
    expect(atVic.some((op) => op.t === 'relation')).toBe(false);
    expect(opWords(back)).toEqual(
      expect.arrayContaining([`u put post ${vics.id}`, expect.stringMatching(/^u put activity /)]),
    );
    expect(idsIn(await una.get('/api/posts'))).toHaveLength(2);
  });

  test('two users who block each other at once are both blocked, and one unblocking does not change the other', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const [unaId, vicId] = [await una.id(), await vic.id()];
    const post = await publish(una);

    const answers = await Promise.all([
      una.post(`/api/users/${vicId}/block`),
      vic.post(`/api/users/${unaId}/block`),
      vic.post(`/api/users/${unaId}/follow`),
    ]);
    await una.delete(`/api/users/${vicId}/block`);
    const still = await vic.get(`/api/posts/${post.id}`);
    await vic.delete(`/api/users/${unaId}/block`);

    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect(still.status).toBe(404);
    expect((await vic.get(`/api/posts/${post.id}`)).status).toBe(200);
    expect((await vic.get(`/api/users/${unaId}/follow-status`)).body).toEqual({ isFollowing: false });
  });

  test('E07 neither a mute, a dismissal nor a block tells a user who blocked one from a deleted one', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, third] = [server.as('una'), server.as('vic'), server.as('third')];
    const [unaId, thirdId] = [await una.id(), await third.id()];
    await vic.post(`/api/users/${unaId}/mute`);
    await vic.post(`/api/users/${thirdId}/mute`);
    const device = new PullingDevice(vic);
    await device.pull();

    await una.post(`/api/users/${await vic.id()}/block`);
    await third.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();
    const answers = [];
    for (const path of ['mute', 'dismissal', 'block']) {
      for (const method of ['POST', 'DELETE', 'POST']) {
        for (const id of [unaId, thirdId, NOWHERE]) {
          const { status, text, headers } = await vic.fetch(`/api/users/${id}/${path}`, { method });
          const rev = headers.get(SYNC_ACK_HEADER)?.split('.')[2];
          answers.push({ call: `${method} ${path}`, status, text, rev });
        }
      }
    }
    const hidden = await device.pull();
    const fresh = await new PullingDevice(vic).pull();
    await una.delete(`/api/users/${await vic.id()}/block`);
    const back = await device.pull();

    for (let i = 0; i < answers.length; i += 3) {
      expect([answers[i + 1], answers[i + 2]]).toEqual([answers[i], answers[i]]);
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(18).fill(404), ...Array(9).fill(200)]);
    expect(opWords([...hidden, ...fresh]).filter((word) => word.startsWith('u put relation'))).toEqual([]);
    expect(opWords(hidden)).toEqual(
      expect.arrayContaining([`u del relation ${unaId}`, `u del relation ${thirdId}`, `u del user ${unaId}`]),
    );
    // The own block was stored, and shows when the other one ends.
    expect(back.filter(({ t }) => t === 'relation')).toMatchObject([{ id: unaId, v: { isBlocked: true } }]);
    expect((await vic.get(`/api/users/${unaId}/follow-status`)).status).toBe(404);
  });

  test('a block by a deleted account leaves no relation', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const vicId = await vic.id();
    await una.post(`/api/users/${vicId}/block`);
    const device = new PullingDevice(una);
    await device.pull();

    const deleteOp = await vic.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();

    expect([deleteOp.status, deleteOp.text]).toEqual([204, '']);
    expect(opWords(await device.pull())).toEqual(expect.arrayContaining([`u del relation ${vicId}`]));
  });
});

/** The same call for an existing id and for one that never existed. */
async function both(
  call: (to: string) => Promise<TestResponse>,
  to: string,
  nothing: string = NOWHERE,
): Promise<readonly [TestResponse, TestResponse]> {
  return [await call(to), await call(nothing)];
}

function idsIn({ body }: TestResponse): unknown[] {
  return Array.isArray(body) ? body.map((each: unknown) => Object(each).id) : [];
}
