import { PostEntitySchema } from '@posy/contract/posts';
import { MAX_MENTIONS } from '@posy/contract/text-links';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { readComments, writeComment, writeReply } from '../../testing/commenting.ts';
import { fill, idOf } from '../../testing/plan-world.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { FOLLOWERS } from '../relations/audience.ts';
import { findMentionable } from './mentions.repo.ts';

forEachDialect((dialect) => {
  test('E29 captions and comments name the users whom they mention, wherever they are read', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [a, b] = [await nameOf(server, 'alice'), await nameOf(server, 'bob')];
    const device = new PullingDevice(bob);
    await device.pull();

    const post = await publish(alice, { content: `@${b.toUpperCase()}, @nobody_here and @${a}, again @${b}` });
    const comment = await writeComment(bob, post.id, `(＠${a}) and me＠${a}`);
    server.clock.advance(1000);
    const reply = await writeReply(alice, comment, 'Nobody @nobody_here');

    expect([post.mentions, comment.mentions, reply.mentions]).toEqual([[b, a], [a], []]);
    expect((await bob.get(`/api/posts/${post.id}`)).body).toMatchObject({ mentions: [b, a] });
    expect((await bob.get('/api/posts')).body).toMatchObject([{ mentions: [b, a] }]);
    expect(readComments(await alice.get(`/api/comments/${post.id}`))).toMatchObject([
      { mentions: [a] },
      { mentions: [] },
    ]);
    const ops = await device.pull();
    expect(ops.find((op) => op.t === 'post')).toMatchObject({ v: { mentions: [b, a] } });
    expect(ops.find((op) => op.t === 'comment' && op.id === comment.id)).toMatchObject({ v: { mentions: [a] } });
  });

  test('a text without names, and one from before names were stored, have no field', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const plain = await publish(alice, { content: 'alice@posy.example' });
    const old = await publish(alice, { content: `@${await nameOf(server, 'bob')}` });
    await server.deps.db.write((tx) =>
      tx
        .updateTable('posts')
        .set((eb) => ({ mentions: null, rev: eb('rev', '+', 1) }))
        .where('id', '=', old.id)
        .execute(),
    );

    expect(plain).not.toHaveProperty('mentions');
    expect((await alice.get(`/api/posts/${old.id}`)).body).not.toHaveProperty('mentions');
  });

  test('users who are blocked in either direction, or deactivated, are not linked; muted ones are', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const names = new Map<string, string>();
    for (const name of ['blocked', 'blocks', 'away', 'mutes', 'muted', 'bob'])
      names.set(name, await nameOf(server, name));
    await alice.post(`/api/users/${await server.as('blocked').id()}/block`);
    await server.as('blocks').post(`/api/users/${await alice.id()}/block`);
    await server.as('mutes').post(`/api/users/${await alice.id()}/mute`);
    await alice.post(`/api/users/${await server.as('muted').id()}/mute`);
    await setActive(server, await server.as('away').id(), false);
    const content = [...names.values()].map((name) => `@${name}`).join(' ');
    const linked = ['mutes', 'muted', 'bob'].map((name) => names.get(name));

    const post = await publish(alice, { content });

    expect(post.mentions).toEqual(linked);
    expect((await writeComment(alice, post.id, content)).mentions).toEqual(linked);
    // The author of the post has blocked one and is blocked by another: these cannot see it.
    expect((await writeComment(server.as('carol'), post.id, content)).mentions).toEqual(linked);
  });

  test('a comment does not link a user who blocked its author, although that user sees the post', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const content = `@${await nameOf(server, 'carol')}`;
    const post = await publish(alice, { content });
    await carol.post(`/api/users/${await bob.id()}/block`);

    const linked = [post, await writeComment(alice, post.id, content), await writeComment(bob, post.id, content)];

    expect(linked.map(({ mentions }) => mentions?.length)).toEqual([1, 1, 0]);
  });

  test('a private post mentions its author alone, until it is public', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const [a, b] = [await nameOf(server, 'alice'), await nameOf(server, 'bob')];
    const change = async (id: string, json: unknown) =>
      Parse(PostEntitySchema, (await alice.fetch(`/api/posts/${id}`, { method: 'PATCH', json })).body).mentions;
    const post = await publish(alice, { content: `@${a} @${b}`, isPublic: 'false' });

    expect(post.mentions).toEqual([a]);
    expect((await writeComment(alice, post.id, `@${b} @${a}`)).mentions).toEqual([a]);
    expect(await change(post.id, { isPublic: true })).toEqual([a, b]);
    expect(await change(post.id, { isPublic: false })).toEqual([a]);
  });

  test('a changed caption has its own names; another change keeps them', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const [b, c] = [await nameOf(server, 'bob'), await nameOf(server, 'carol')];
    const post = await publish(alice, { content: `@${b}` });
    const change = async (json: unknown) =>
      Parse(PostEntitySchema, (await alice.fetch(`/api/posts/${post.id}`, { method: 'PATCH', json })).body).mentions;
    await setActive(server, await server.as('bob').id(), false);

    expect(await change({ location: `@${c}` })).toEqual([b]);
    expect(await change({ content: `@${c} and @${b}` })).toEqual([c]);
    expect(await change({ content: 'Nobody' })).toBeUndefined();
  });

  test('at most twenty names of a text are linked', async () => {
    await using server = await TestServer.start({ dialect });
    const b = await nameOf(server, 'bob');
    const others = Array.from({ length: MAX_MENTIONS }, (_, i) => `@nobody.${i}`);

    const post = await publish(server.as('alice'), { content: `${others.join(' ')} @${b}` });
    const other = await publish(server.as('alice'), { content: `${others.slice(1).join(' ')} @${b}` });

    expect([post.mentions, other.mentions]).toEqual([[], [b]]);
  });

  test('a repeated comment has the names of the first', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, b] = [server.as('alice'), await nameOf(server, 'bob')];
    const { id: postId } = await publish(alice);
    const body = { id: server.deps.newId(), postId, content: `@${b}` };
    const first = await alice.post('/api/comments', body);
    await setActive(server, await server.as('bob').id(), false);

    const again = await alice.post('/api/comments', body);

    expect(again.body).toEqual(first.body);
    expect(again.body).toMatchObject({ mentions: [b] });
  });

  test('mentioned users are found by an index', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fixture.db.optimize();

    const text = { authorId: idOf(1), postAuthorId: idOf(2), audience: FOLLOWERS };
    await expectIndexed(fixture.db, (reader) => findMentionable(reader, ['ada', 'bea'], text));
  });
});

async function nameOf(server: TestServer, name: string): Promise<string> {
  return (await server.as(name).user()).username ?? '';
}
