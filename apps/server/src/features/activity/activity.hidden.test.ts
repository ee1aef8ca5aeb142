import type { Op } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { noteActivities } from '../../changes/note-activity.ts';
import { setActive } from '../../testing/accounts.ts';
import { DiscussionWorld } from '../../testing/discussion-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { EVERYONE, ONLY_ME } from '../relations/audience.ts';

forEachDialect((dialect) => {
  test('a deleted post deletes its entries, on devices too', async () => {
    await using world = await DiscussionWorld.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');

    await world.server.as('alice').delete(`/api/posts/${world.postId}`);

    expect(await device()).toMatchObject([{ del: 1 }, { del: 1 }]);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('entries of a deactivated user are hidden until reactivation', async () => {
    await using world = await DiscussionWorld.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');
    const carol = await world.server.as('carol').id();

    await setActive(world.server, carol, false);
    const away = await device();
    const hidden = await world.listOf('bob');
    await setActive(world.server, carol, true);
    const back = await device();

    expect(away.map(isDeletion)).toEqual([true, true]);
    expect(hidden).toEqual([]);
    expect(back.map(isDeletion)).toEqual([false, false]);
    expect((await world.wordsOf('bob')).toSorted()).toEqual(['commentFlower carol Mine', 'reply carol Answer']);
  });

  test('entries of a deleted user are deleted', async () => {
    await using world = await DiscussionWorld.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');

    const leaving = { method: 'DELETE', json: { password: 'rose garden 1' } } as const;
    await world.server.anotherDeviceOf('carol').fetch('/api/user', leaving);

    expect((await device()).map(isDeletion)).toEqual([true, true]);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('entries about a post whose author is deactivated come back with the author', async () => {
    await using world = await DiscussionWorld.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');
    const alice = await world.server.as('alice').id();

    await setActive(world.server, alice, false);
    const away = await device();
    const hidden = await world.listOf('bob');
    await setActive(world.server, alice, true);
    const back = await device();

    expect(away.map(isDeletion)).toEqual([true, true]);
    expect(hidden).toEqual([]);
    expect(back.map(isDeletion)).toEqual([false, false]);
    expect(await world.listOf('bob')).toHaveLength(2);
  });

  test('entries about a post that became private are hidden until it is public again', async () => {
    await using world = await DiscussionWorld.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');
    const set = async (audience: number) => {
      const { db } = world.server.deps;
      await db.write(async (tx) => {
        await tx.updateTable('posts').set({ audience }).where('id', '=', world.postId).execute();
        await noteActivities(world.server.deps, tx, [{ kind: 'post', subjectId: world.postId }]);
      });
      return { ops: await device(), shown: await world.listOf('bob') };
    };

    const away = await set(ONLY_ME);
    const back = await set(EVERYONE);

    expect(away.ops.map(isDeletion)).toEqual([true, true]);
    expect(away.shown).toEqual([]);
    expect(back.ops.map(isDeletion)).toEqual([false, false]);
    expect(back.shown).toHaveLength(2);
  });

  test.each([
    ['block', 'bob', 'carol'],
    ['block', 'carol', 'bob'],
    ['mute', 'bob', 'carol'],
    ['block', 'alice', 'bob'],
    ['block', 'bob', 'alice'],
  ])('a %s by %s of %s hides the entries until it ends', async (relation, by, of) => {
    await using world = await DiscussionWorld.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');
    const path = `/api/users/${await world.server.as(of).id()}/${relation}`;

    await world.server.as(by).post(path);
    const away = await device();
    const hidden = await world.listOf('bob');
    await world.server.as(by).delete(path);
    const back = await device();

    expect(away.map(isDeletion)).toEqual([true, true]);
    expect(hidden).toEqual([]);
    expect(back.map(isDeletion)).toEqual([false, false]);
    expect(await world.listOf('bob')).toHaveLength(2);
  });

  test('actions of muted or blocked users, and under posts one cannot see, make no entry', async () => {
    await using world = await DiscussionWorld.open(dialect);
    const id = await world.talk.comment('bob');
    await world.server.as('bob').post(`/api/users/${await world.server.as('carol').id()}/mute`);
    await world.talk.comment('carol', { replyTo: id });
    await world.talk.flower('carol', id);
    await world.settle();
    await world.server.as('bob').post(`/api/users/${await world.server.as('alice').id()}/block`);
    await world.talk.comment('dave', { replyTo: id });
    await world.talk.flower('dave', id);
    await world.settle();

    const { db } = world.server.deps;
    const bob = await world.server.as('bob').id();
    expect(await db.read.selectFrom('activities').selectAll().where('ownerId', '=', bob).execute()).toEqual([]);
  });
});

function isDeletion(op: Op): boolean {
  return 'del' in op;
}
