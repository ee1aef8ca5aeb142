import { type ActivityEntity, ActivityEntitySchema } from '@posy/contract/activity';
import type { Op } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { noteActivities } from '../../changes/note-activity.ts';
import { setActive } from '../../testing/accounts.ts';
import { Discussion } from '../../testing/discussing.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a reply is shown to the author of the answered comment, and to the author of the post as a comment', async () => {
    await using world = await World.open(dialect);
    const first = await world.talk.comment('bob', { content: 'Which sort?' });
    world.advance();
    const reply = await world.talk.comment('carol', { content: 'Old roses', replyTo: first });
    await world.settle();

    expect(await world.listOf('bob')).toMatchObject([
      {
        kind: 'reply',
        actors: [{ firstName: 'carol' }],
        count: 1,
        commentId: reply,
        preview: 'Old roses',
        post: { id: world.postId, content: 'Roses' },
        createdAt: new Date(world.server.clock.now()).toISOString(),
      },
    ]);
    expect(await world.wordsOf('alice')).toEqual(['comment carol Old roses', 'comment bob Which sort?']);
    expect(await world.wordsOf('carol')).toEqual([]);
  });

  test('a reply to a reply is for its author, not for the author of the first comment', async () => {
    await using world = await World.open(dialect);
    const first = await world.talk.comment('bob');
    const reply = await world.talk.comment('carol', { replyTo: first });
    await world.talk.comment('dave', { content: 'To carol', replyTo: reply });
    await world.settle();

    expect(await world.wordsOf('carol')).toEqual(['reply dave To carol']);
    expect(await world.wordsOf('bob')).toEqual(['reply carol Lovely']);
  });

  test('an answer to the author of the post is a reply and no comment; answers to oneself are nothing', async () => {
    await using world = await World.open(dialect);
    const first = await world.talk.comment('alice');
    const answer = await world.talk.comment('bob', { content: 'To alice', replyTo: first });
    await world.talk.comment('bob', { content: 'To myself', replyTo: answer });
    await world.talk.comment('alice', { content: 'To bob', replyTo: answer });
    await world.settle();

    expect((await world.wordsOf('alice')).toSorted()).toEqual(['comment bob To myself', 'reply bob To alice']);
    expect(await world.wordsOf('bob')).toEqual(['reply alice To bob']);
  });

  test('flowers for one comment are one entry with the newest three users, the total and the comment', async () => {
    await using world = await World.open(dialect);
    const id = await world.talk.comment('bob', { content: 'Mine' });
    for (const name of ['carol', 'dave', 'erin', 'frank', 'alice', 'bob']) {
      world.advance();
      await world.talk.flower(name, id);
    }
    await world.settle();
    const [entry, ...others] = await world.listOf('bob');

    expect(others).toEqual([]);
    expect(entry?.actors.map(({ firstName }) => firstName)).toEqual(['alice', 'frank', 'erin']);
    expect(entry).toMatchObject({ kind: 'commentFlower', count: 5, commentId: id, preview: 'Mine' });
    expect(entry?.post).toMatchObject({ id: world.postId });
    expect(entry?.createdAt).toBe(new Date(world.server.clock.now() - 1000).toISOString());
    expect(await world.wordsOf('alice')).toEqual(['comment bob Mine']);
  });

  test('flowers for two comments under one post are two entries', async () => {
    await using world = await World.open(dialect);
    for (const content of ['One', 'Two']) {
      world.advance();
      await world.talk.flower('carol', await world.talk.comment('bob', { content }));
    }
    await world.settle();

    expect(await world.wordsOf('bob')).toEqual(['commentFlower carol Two', 'commentFlower carol One']);
  });

  test('a device gets the number of flowers, and deletions of what was taken back or deleted', async () => {
    await using world = await World.open(dialect);
    const id = await world.talk.comment('bob');
    const reply = await world.talk.comment('carol', { replyTo: id });
    await world.talk.flower('carol', id);
    const device = await world.deviceOf('bob');
    world.advance();

    await world.talk.flower('dave', id);
    const given = await device();
    await world.talk.flower('dave', id, false);
    const one = await device();
    await world.talk.flower('carol', id, false);
    const none = await device();
    await world.talk.delete(reply);
    const deleted = await device();

    expect([given, one].map((ops) => ops.map(valueOf))).toMatchObject([
      [{ count: 2, actors: [{ firstName: 'dave' }, { firstName: 'carol' }] }],
      [{ count: 1, actors: [{ firstName: 'carol' }] }],
    ]);
    expect([none, deleted]).toMatchObject([[{ del: 1 }], [{ del: 1 }]]);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('a deleted comment takes the entries about its flowers and its answers with it', async () => {
    await using world = await World.open(dialect);
    const first = await world.talk.comment('alice');
    const id = await world.talk.comment('bob', { replyTo: first });
    await world.talk.comment('carol', { replyTo: id });
    await world.talk.flower('carol', id);
    await world.settle();
    const before = await world.wordsOf('bob');

    await world.talk.delete(id);
    await world.settle();

    expect(before).toHaveLength(2);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('a deleted post deletes its entries, on devices too', async () => {
    await using world = await World.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');

    await world.server.as('alice').delete(`/api/posts/${world.postId}`);

    expect(await device()).toMatchObject([{ del: 1 }, { del: 1 }]);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('entries of a deactivated user are hidden until reactivation', async () => {
    await using world = await World.open(dialect);
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
    await using world = await World.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');

    const leaving = { method: 'DELETE', json: { password: 'rose garden 1' } } as const;
    await world.server.anotherDeviceOf('carol').fetch('/api/user', leaving);

    expect((await device()).filter(isDeletion).length).toBeGreaterThan(0);
    expect(await world.listOf('bob')).toEqual([]);
  });

  test('entries about a post whose author is deactivated come back with the author', async () => {
    await using world = await World.open(dialect);
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
    await using world = await World.open(dialect);
    await world.discussion();
    const device = await world.deviceOf('bob');
    const set = async (isPublic: number) => {
      const { db } = world.server.deps;
      await db.write(async (tx) => {
        await tx.updateTable('posts').set({ isPublic }).where('id', '=', world.postId).execute();
        await noteActivities(world.server.deps, tx, [{ kind: 'post', subjectId: world.postId }]);
      });
      return { ops: await device(), shown: await world.listOf('bob') };
    };

    const away = await set(0);
    const back = await set(1);

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
    await using world = await World.open(dialect);
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
    await using world = await World.open(dialect);
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

/** Under a post of alice. */
class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly postId: string;
  readonly talk: Discussion;

  private constructor(server: TestServer, postId: string) {
    this.server = server;
    this.postId = postId;
    this.talk = new Discussion(server, postId);
  }

  static async open(dialect: 'sqlite' | 'postgres'): Promise<World> {
    const server = await TestServer.start({ dialect });
    return new World(server, (await publish(server.as('alice'), { content: 'Roses' })).id);
  }

  /** bob's comment has an answer and a flower of carol's. */
  async discussion(): Promise<void> {
    const id = await this.talk.comment('bob', { content: 'Mine' });
    await this.talk.comment('carol', { content: 'Answer', replyTo: id });
    await this.talk.flower('carol', id);
  }

  advance(): void {
    this.server.clock.advance(1000);
  }

  settle(): Promise<void> {
    return this.server.settle();
  }

  async listOf(name: string): Promise<ActivityEntity[]> {
    return Parse(Type.Array(ActivityEntitySchema), (await this.server.as(name).get('/api/activity')).body);
  }

  async wordsOf(name: string): Promise<string[]> {
    return (await this.listOf(name)).map(({ kind, actors, preview }) => `${kind} ${actors[0]?.firstName} ${preview}`);
  }

  /** A device that is up to date; each call pulls its new activity, once everything is grouped. */
  async deviceOf(name: string): Promise<() => Promise<Op[]>> {
    const device = new PullingDevice(this.server.as(name));
    const pull = async () => {
      await this.settle();
      return (await device.pull()).filter((op) => op.t === 'activity');
    };
    await pull();
    return pull;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

function isDeletion(op: Op): boolean {
  return 'del' in op;
}

function valueOf(op: Op): unknown {
  return 'v' in op ? op.v : null;
}
