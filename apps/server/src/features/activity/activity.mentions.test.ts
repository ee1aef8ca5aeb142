import type { Op } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { writeComment, writeReply } from '../../testing/commenting.ts';
import { DiscussionWorld } from '../../testing/discussion-world.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('a mention in a caption and one in a comment are one entry each, for the mentioned user', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const bob = await nameOf(world, 'bob');
    const caption = await publish(world.server.as('alice'), { content: `Roses for @${bob}` });
    world.advance();
    const comment = await writeComment(world.server.as('carol'), caption.id, `@${bob} look, @${bob}`);
    await world.settle();

    expect(await world.listOf('bob')).toMatchObject([
      {
        kind: 'mention',
        actors: [{ firstName: 'carol' }],
        count: 1,
        commentId: comment.id,
        preview: `@${bob} look, @${bob}`,
        post: { id: caption.id },
        createdAt: comment.createdAt,
      },
      {
        kind: 'mention',
        actors: [{ firstName: 'alice' }],
        commentId: null,
        preview: `Roses for @${bob}`,
        post: { id: caption.id },
      },
    ]);
    expect(await world.wordsOf('alice')).toEqual([`comment carol @${bob} look, @${bob}`]);
    expect(await world.wordsOf('carol')).toEqual([]);
  });

  test('nobody is told of their own texts', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const [alice, bob] = [await nameOf(world, 'alice'), await nameOf(world, 'bob')];
    await publish(world.server.as('alice'), { content: `@${alice}` });
    await writeComment(world.server.as('bob'), world.postId, `@${bob}`);
    await world.settle();

    expect(await world.wordsOf('bob')).toEqual([]);
    expect(await world.wordsOf('alice')).toEqual([`comment bob @${bob}`]);
  });

  test('a comment or reply to a user that mentions them is told once', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const [alice, bob] = [await nameOf(world, 'alice'), await nameOf(world, 'bob')];
    const first = await writeComment(world.server.as('bob'), world.postId, `@${alice} which sort?`);
    const answer = await writeReply(world.server.as('carol'), first, 'Old roses');
    world.advance();
    await writeReply(world.server.as('bob'), answer, `@${bob} and @${alice}`);
    await writeReply(world.server.as('dave'), first, `@${bob} yes`);
    await world.settle();

    expect((await world.wordsOf('alice')).map((words) => words.split(' ')[0])).toEqual(
      Array.from({ length: 4 }, () => 'comment'),
    );
    expect((await world.wordsOf('bob')).toSorted()).toEqual(['reply carol Old roses', `reply dave @${bob} yes`]);
  });

  test('a reply that loses the answered reply still mentions its author', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const bob = await nameOf(world, 'bob');
    const first = await writeComment(world.server.as('carol'), world.postId);
    const answered = await writeReply(world.server.as('bob'), first);
    await writeReply(world.server.as('dave'), answered, `Thanks @${bob}`);
    await world.settle();
    const before = await world.wordsOf('bob');

    await world.server.as('bob').delete(`/api/comments/${answered.id}`);
    await world.settle();

    expect(before).toEqual([`reply dave Thanks @${bob}`]);
    expect(await world.wordsOf('bob')).toEqual([`mention dave Thanks @${bob}`]);
  });

  test('users who have muted the author, or have a block with them or with the author of the post, are told nothing', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const { server } = world;
    const [bob, erin] = [await nameOf(world, 'bob'), await nameOf(world, 'erin')];
    await server.as('bob').post(`/api/users/${await server.as('carol').id()}/mute`);
    await server.as('dave').post(`/api/users/${await server.as('bob').id()}/block`);
    await server.as('alice').post(`/api/users/${await server.as('erin').id()}/block`);
    for (const name of ['carol', 'dave']) {
      await publish(server.as(name), { content: `@${bob}` });
      await writeComment(server.as(name), world.postId, `@${bob} @${erin}`);
    }
    await world.settle();

    const rows = server.deps.db.read.selectFrom('activities').select('id').where('kind', '=', 'mention');
    expect(await rows.execute()).toEqual([]);
  });

  test.each([
    ['block', 'bob', 'carol'],
    ['block', 'carol', 'bob'],
    ['mute', 'bob', 'carol'],
    ['block', 'alice', 'bob'],
  ])('a %s by %s of %s hides mentions until it ends', async (relation, by, of) => {
    await using world = await DiscussionWorld.open(dialect);
    const bob = await nameOf(world, 'bob');
    await writeComment(world.server.as('carol'), world.postId, `@${bob} one`);
    if (by !== 'alice') await publish(world.server.as('carol'), { content: `@${bob} two` });
    const device = await world.deviceOf('bob');
    const count = (await world.listOf('bob')).length;
    const path = `/api/users/${await world.server.as(of).id()}/${relation}`;

    await world.server.as(by).post(path);
    const away = await device();
    const hidden = await world.listOf('bob');
    await world.server.as(by).delete(path);
    const back = await device();

    expect(count).toBe(by === 'alice' ? 1 : 2);
    expect(away.filter(isDeletion)).toHaveLength(count);
    expect(hidden).toEqual([]);
    expect(back.filter((op) => !isDeletion(op))).toHaveLength(count);
    expect(await world.listOf('bob')).toHaveLength(count);
  });

  test('a private post tells nobody; becoming public does, and becoming private again takes it back', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const [alice, bob] = [world.server.as('alice'), await nameOf(world, 'bob')];
    const post = await publish(alice, { content: `@${bob}`, isPublic: 'false' });
    await writeComment(alice, post.id, `@${bob}`);
    const device = await world.deviceOf('bob');
    world.advance();
    const set = async (isPublic: boolean) => {
      await alice.fetch(`/api/posts/${post.id}`, { method: 'PATCH', json: { isPublic } });
      const ops = await device();
      return { isDeleted: ops.map(isDeletion), words: await world.wordsOf('bob') };
    };

    expect(await world.listOf('bob')).toEqual([]);
    expect(await set(true)).toEqual({ isDeleted: [false], words: [`mention alice @${bob}`] });
    expect(await set(false)).toEqual({ isDeleted: [true], words: [] });
    expect(await set(true)).toEqual({ isDeleted: [false], words: [`mention alice @${bob}`] });
  });

  test('a mention in a comment is hidden while the post is private', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const [alice, bob] = [world.server.as('alice'), await nameOf(world, 'bob')];
    await writeComment(world.server.as('carol'), world.postId, `@${bob}`);
    const device = await world.deviceOf('bob');
    const set = (isPublic: boolean) =>
      alice.fetch(`/api/posts/${world.postId}`, { method: 'PATCH', json: { isPublic } });

    await set(false);
    expect(await device()).toMatchObject([{ del: 1 }]);
    expect(await world.listOf('bob')).toEqual([]);
    await set(true);
    expect(await device()).toHaveLength(1);
    expect(await world.wordsOf('bob')).toEqual([`mention carol @${bob}`]);
  });

  test('a changed caption tells new users, with the time of the change, and untells removed ones', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const [bob, carol] = [await nameOf(world, 'bob'), await nameOf(world, 'carol')];
    const post = await publish(world.server.as('alice'), { content: `@${bob}` });
    const device = await world.deviceOf('bob');
    const edit = (content: string) =>
      world.server.as('alice').fetch(`/api/posts/${post.id}`, { method: 'PATCH', json: { content } });
    world.advance();

    await edit(`@${bob} @${carol}`);
    expect(await device()).toEqual([]);
    expect((await world.listOf('bob'))[0]?.createdAt).toBe(post.createdAt);
    expect(await world.listOf('carol')).toMatchObject([
      { kind: 'mention', createdAt: new Date(world.server.clock.now()).toISOString() },
    ]);
    world.advance();
    await edit(`@${carol}`);
    expect(await device()).toMatchObject([{ del: 1 }]);
    expect(await world.listOf('bob')).toEqual([]);
    expect(await world.listOf('carol')).toHaveLength(1);
    await edit(`@${bob}`);
    await device();
    expect((await world.listOf('bob'))[0]?.createdAt).toBe(post.createdAt);
  });

  test('deleted comments and posts take their mentions along', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const bob = await nameOf(world, 'bob');
    const first = await writeComment(world.server.as('carol'), world.postId, `@${bob} one`);
    await writeReply(world.server.as('dave'), first, `@${bob} two`);
    const post = await publish(world.server.as('alice'), { content: `@${bob} three` });
    const device = await world.deviceOf('bob');
    const before = await world.listOf('bob');

    await world.server.as('carol').delete(`/api/comments/${first.id}`);
    const thread = await device();
    await world.server.as('alice').delete(`/api/posts/${post.id}`);

    expect(before).toHaveLength(3);
    expect(thread).toMatchObject([{ del: 1 }, { del: 1 }]);
    expect(await device()).toMatchObject([{ del: 1 }]);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('mentions of a deactivated user are hidden until reactivation, in comments and captions', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const bob = await nameOf(world, 'bob');
    const carol = world.server.as('carol');
    await writeComment(carol, world.postId, `@${bob} one`);
    await publish(carol, { content: `@${bob} two` });
    const device = await world.deviceOf('bob');

    await setActive(world.server, await carol.id(), false);
    const away = await device();
    const hidden = await world.listOf('bob');
    await setActive(world.server, await carol.id(), true);
    const back = await device();

    expect(away.map(isDeletion)).toEqual([true, true]);
    expect(hidden).toEqual([]);
    expect(back.map(isDeletion)).toEqual([false, false]);
    expect((await world.wordsOf('bob')).toSorted()).toEqual([`mention carol @${bob} one`, `mention carol @${bob} two`]);
  });
});

async function nameOf(world: DiscussionWorld, name: string): Promise<string> {
  return (await world.server.as(name).user()).username ?? '';
}

function isDeletion(op: Op): boolean {
  return 'del' in op;
}
